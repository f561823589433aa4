/**
 * How long a test waits for what is to come, in milliseconds: what a quiet machine shows within a second may take a
 * machine five times slower, and busy with other things, far longer. Nobody waits so long but for a fault.
 */
export const patience = 45_000
