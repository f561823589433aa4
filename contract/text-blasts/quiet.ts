/** Hours in Manila: surveys and promotions wait from the first to the second. */
export const quietHours = { from: 21, to: 7 } as const
/** Whether an hour of the day in Manila is a quiet one. */
export const isQuietAt = (hour: number): boolean => hour >= quietHours.from || hour < quietHours.to
