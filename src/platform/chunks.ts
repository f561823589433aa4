/** How long a part of the page's own code may take to come, in milliseconds. Source: the specification's constants. */
export const chunkTimeout = 120_000

/** What is fetched, or an error once it has taken too long. The browser goes on loading: a retry finds it sooner. */
export const inTime = async <T>(coming: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the page took too long to load')), chunkTimeout)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
