import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What was sealed cannot be opened: APP_SECRET is another one by now, or the text was changed. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable'
}

const cipher = 'aes-256-gcm'
const sizes = { nonce: 12, tag: 16 }
/** Each purpose has a key of its own, so that nothing sealed for one can be passed off as the other's. */
const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'dealer-desk', purpose, 32))

/** Text that only this server's secret opens again: `v1.` and nonce, tag and cipher text in base64url. */
export const seal = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(sizes.nonce)
  const sealing = createCipheriv(cipher, keyFor(secret, purpose), nonce)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return `v1.${Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')}`
}

/** The text that was sealed, or Unsealable. */
export const unseal = (secret: string, purpose: string, sealed: string): string => {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  const headLength = sizes.nonce + sizes.tag
  if (version !== 'v1' || bytes.length < headLength) throw new Unsealable('This is no sealed text')
  try {
    const opening = createDecipheriv(cipher, keyFor(secret, purpose), bytes.subarray(0, sizes.nonce), {
      authTagLength: sizes.tag,
    })
    opening.setAuthTag(bytes.subarray(sizes.nonce, headLength))
    return Buffer.concat([opening.update(bytes.subarray(headLength)), opening.final()]).toString('utf8')
  } catch {
    throw new Unsealable(`A sealed ${purpose} does not open with this APP_SECRET`)
  }
}
