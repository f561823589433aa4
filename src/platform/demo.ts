/** The server marks the page of a demo: its accounts and machines are everybody's to try. */
export const isDemo = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="dealer-desk-demo"]') !== null
