/** Every machine with its drawing, laid out when the product is built: scripts/lib/machine-charts.ts. */
declare module 'virtual:machine-charts' {
  const charts: Readonly<Record<import('#machines/all.ts').MachineName, import('#machines/drawing.ts').MachineChart>>
  export default charts
}
