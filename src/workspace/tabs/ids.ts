export const tabDomId = (id: string): string => `tab-${id}`
export const panelDomId = (id: string): string => `panel-${id}`
