import * as v from 'valibot'

const whole = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), String(fallback))
/** A number that need not be whole. */
const number = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number)), String(fallback))
const yes = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text === '1' || text === 'true'),
)

/** How many characters APP_SECRET needs at least. */
export const secretLength = 32

/** The environment variables that the server knows; README.md says what each does. */
const EnvShape = v.object({
  PORT: whole(4600),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//))),
  /** Where the embedded database, its lock and its secret lie; `memory` keeps nothing. */
  DATA_DIR: v.optional(v.string(), 'data'),
  APP_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(secretLength, `it must have at least ${secretLength} characters`)),
  ),
  /** What APP_SECRET was before, by commas: links in messages that were sent with them open on. */
  FORMER_SECRETS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((secret) => secret !== '')),
    v.array(v.pipe(v.string(), v.minLength(secretLength, `each must have at least ${secretLength} characters`))),
  ),
  SEED: v.optional(v.picklist(['demo', 'none', 'big'])),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//))),
  MAIL_FROM: v.optional(v.string(), 'Dealer Desk <no-reply@dealer-desk.test>'),
  /** The address that links in mail begin with; else that of the server itself. */
  APP_URL: v.optional(v.pipe(v.string(), v.url())),
  ALLOW_DEMO: yes,
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'info']), 'info'),
  /** How many proxies in front write X-Forwarded-For; 0 believes none. */
  TRUST_PROXY: whole(0),
  CHECK_ANSWERS: yes,
  /** Where the simulator of the SMS provider listens; a demo starts one of its own otherwise. */
  SIMULATOR_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Seconds after which a message in doubt is looked up in the provider's log; a request may take half as long. */
  LOOKUP_DELAY: number(60),
  /** Hours that the provider's log reaches back: what is older and still in doubt stays unknown. */
  LOG_HOURS: number(48),
  /** Seconds that requests are still served after SIGTERM while /readyz says 503. */
  DRAIN_SECONDS: number(1),
  /** Seconds for which signing in, or a proof given later, counts for acts that want one. */
  PROOF_SECONDS: whole(600),
  POOL: whole(10),
  READY_FD: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))),
})
export type Env = v.InferOutput<typeof EnvShape>

/** Reads the environment, or names the variable that does not fit. Empty variables count as unset. */
export const readEnv = (given: Readonly<Record<string, string | undefined>>): Env => {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  const outcome = v.safeParse(EnvShape, set)
  if (outcome.success) return outcome.output
  const [issue] = outcome.issues
  throw new Error(`The environment variable ${v.getDotPath(issue)} is not valid: ${issue.message}`)
}

/** True for addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
