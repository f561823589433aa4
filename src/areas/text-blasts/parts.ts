import { SegmentedMessage } from 'sms-segments-calculator'

/** How a text goes over the air. */
export interface Parts {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** What it takes of a part's room; a € counts twice in GSM-7, an emoji twice in UCS-2. */
  readonly length: number
  readonly parts: number
  /** How much one part holds: 160 or 70 alone, 153 or 67 of several. */
  readonly room: number
}
export const partsOf = (text: string): Parts => {
  const counted = new SegmentedMessage(text)
  const encoding = counted.encodingName === 'GSM-7' ? 'GSM-7' : 'UCS-2'
  const bits = encoding === 'GSM-7' ? 7 : 16
  const parts = Math.max(1, counted.segmentsCount)
  const [alone, amongSeveral] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
  return { encoding, length: Math.ceil(counted.messageSize / bits), parts, room: parts === 1 ? alone : amongSeveral }
}
