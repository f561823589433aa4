import { shiftPageClock } from '#tests/support/clock.ts'

const by = Number(import.meta.env['CLOCK_SHIFT'] ?? 0)
if (by !== 0) shiftPageClock(by)
