/** The specification's sizes of a page of sample data: what stands there while nothing real can be shown. */
export const samplePages = { parts: 10, leads: 5 } as const
