/**
 * Holds the letters that are typed while something with a field is on its way: they are meant for that, not for the keys
 * of the page. Whoever calls what it returns ends it and has them.
 */
export const gather = (): (() => string) => {
  let typed = ''
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...event.key].length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hear, { capture: true })
  return () => {
    removeEventListener('keydown', hear, { capture: true })
    return typed
  }
}
