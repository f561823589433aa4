/**
 * Asks the browser to print the page as it stands; `over` is called when that has ended. What the look of the print hides
 * loses the focus: it has it again afterwards.
 */
export const printPage = (over?: () => void): void => {
  const { activeElement } = document
  const end = () => {
    over?.()
    if (activeElement instanceof HTMLElement && document.activeElement === document.body)
      activeElement.focus({ preventScroll: true })
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
