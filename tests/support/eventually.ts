import { patience } from './patience.ts'

/** Looks again and again until what is found is so, or patience is over; answers what was found last. */
export const eventually = async <T>(look: () => T | Promise<T>, is: (found: T) => boolean): Promise<T> => {
  const late = Date.now() + patience
  let found = await look()
  while (!is(found) && Date.now() < late) {
    await new Promise((soon) => setTimeout(soon, 50))
    found = await look()
  }
  return found
}
