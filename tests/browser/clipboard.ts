const heard = (type: 'copy' | 'cut' | 'paste', text: string): string | undefined => {
  const data = new DataTransfer()
  if (text !== '') data.setData('text/plain', text)
  const event = new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return event.clipboardData?.getData('text/plain')
}

/** Pastes a text into what has the focus. */
export const pastes = (text: string): void => void heard('paste', text)
/** What is copied or cut from what has the focus. */
export const takenBy = (type: 'copy' | 'cut'): string | undefined => heard(type, '')
