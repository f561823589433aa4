import { vi } from 'vitest'
import { patience } from './patience.ts'

// Vitest's own `waitFor` gives up after one second, and no setting changes that.
const { waitFor } = vi
vi.waitFor = (work, options = { timeout: patience, interval: 50 }) => waitFor(work, options)
