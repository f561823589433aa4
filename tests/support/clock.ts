/**
 * `npm run torture -- days` runs tests at another time: libfaketime moves the clock of every process that starts with
 * these variables. They are handed on where a process is started with an environment of its own.
 */
export const clockVariables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (name === 'LD_PRELOAD' || /FAKE/.test(name)) ? [[name, value]] : [],
    ),
  )
/** The environment without them: Chromium opens no page under libfaketime. */
export const withoutClockVariables = (): Readonly<Record<string, string>> => {
  const moved = clockVariables()
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name in moved ? [] : [[name, value]],
    ),
  )
}
/** So many milliseconds is the clock of this run ahead of the machine's. */
export const clockShift = (): number => Number(process.env['CLOCK_SHIFT'] ?? '0')

/** Moves the clock of the page that it runs in; of all that asks for the time there, timers excepted. */
export const shiftPageClock = (by: number): void => {
  const Real = Date
  const now = () => Real.now() + by
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
