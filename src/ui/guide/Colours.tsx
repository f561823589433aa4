import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { contrast, hex, painter } from '#ui/guide/contrast.ts'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'

const tokens = [
  'bg-chrome bg bg-subtle bg-raised bg-sunken bg-selected fg fg-2 fg-3 fg-off line line-2 line-ctl focus',
  'accent accent-hover accent-press accent-fg accent-soft accent-line on-accent bad-fill',
  'ok ok-soft ok-line info info-soft info-line warn warn-soft warn-line bad bad-soft bad-line',
  'c-1 c-2 c-3 c-4 c-5 c-6 c-grid',
].map((line) => line.split(' '))

/** ink, on these surfaces; `bg-chrome+bg-active` is a wash over a surface. */
const texts: Readonly<Record<string, string>> = {
  fg: 'bg bg-chrome bg-subtle bg-raised bg-sunken bg-selected ok-soft info-soft warn-soft bad-soft bg-chrome+bg-active',
  'fg-2':
    'bg bg-chrome bg-subtle bg-raised bg-sunken bg-selected ok-soft info-soft warn-soft bad-soft bg-chrome+bg-active bg+bg-active',
  'fg-3': 'bg bg-chrome bg-subtle bg-raised bg-sunken bg-selected bad-soft bg-chrome+bg-hover bg-raised+bg-active',
  'accent-fg': 'bg bg-chrome bg-raised accent-soft bad-soft bg-chrome+bg-active',
  'on-accent': 'accent accent-hover accent-press bad-fill',
  ok: 'bg bg-raised bg-selected ok-soft',
  info: 'bg bg-raised bg-selected info-soft',
  warn: 'bg bg-raised bg-selected warn-soft',
  bad: 'bg bg-raised bg-selected bad-soft',
  bg: 'fg',
}
const signs: Readonly<Record<string, string>> = {
  'line-ctl': 'bg bg-subtle bg-raised bg-chrome',
  focus: 'bg bg-chrome bg-raised bg-selected bg-sunken',
  accent: 'bg bg-raised bg-sunken',
  'bad-fill': 'bg',
  'c-1': 'bg',
  'c-2': 'bg',
  'c-3': 'bg',
  'c-4': 'bg',
  'c-5': 'bg',
  'c-6': 'bg',
}
const pairsOf = (table: Readonly<Record<string, string>>, least: number) =>
  Object.entries(table).flatMap(([ink, grounds]) =>
    grounds.split(' ').map((ground) => ({ ink, ground, layers: ground.split('+'), least })),
  )
export const pairs = [...pairsOf(texts, 4.5), ...pairsOf(signs, 3)]

const measure = () => {
  const [light, dark] = [painter('light'), painter('dark')]
  const both = <V,>(read: (paint: typeof light) => V): readonly [V, V] => [read(light), read(dark)]
  const colours = new Map(tokens.flat().map((token) => [token, both(({ mix }) => hex(mix('bg', token)))]))
  const ratios = pairs.map(({ ink, layers }) => both(({ mix }) => contrast(mix(...layers), mix(...layers, ink))))
  light.end()
  dark.end()
  return { colours, ratios }
}

/** Every colour in both themes, and how well each pair reads: measured in the browser that shows them. */
export const Colours = () => {
  const say = useSay()
  const [measured, setMeasured] = useState<ReturnType<typeof measure>>()
  useEffect(() => setMeasured(measure()), [])
  return (
    <>
      <Section title={say(msg`Color`)} note={say(msg`Surfaces, text, lines, tones, charts`)}>
        {tokens.map((group) => (
          <div key={group[0]} className={styles.swatches}>
            {group.map((token) => (
              <div key={token}>
                <span className={styles.colour} style={{ '--token': `var(--${token})` }} />
                <div>
                  <b>{token}</b>
                  <span className={styles.code}>{measured?.colours.get(token)?.join(' ')}</span>
                </div>
              </div>
            ))}
          </div>
        ))}
      </Section>
      <Section
        title={say(msg`Contrast`)}
        note={say(msg`Light and dark theme, measured in this browser: text at least 4.5, other elements at least 3`)}
      >
        <div className={styles.pairs}>
          {pairs.map(({ ink, ground, layers: [surface, wash], least }, place) => {
            const ratios = measured?.ratios[place]
            return (
              <div key={`${ink} ${ground}`}>
                <span
                  className={styles.specimen}
                  aria-hidden="true"
                  style={{
                    '--ink': `var(--${ink})`,
                    '--ground': `var(--${surface})`,
                    '--over': wash === undefined ? 'transparent' : `var(--${wash})`,
                  }}
                >
                  {least === 3 ? <span className={styles.ring} /> : 'Aa'}
                </span>
                <span className="trunc">
                  {ink} <span className="faint">{ground}</span>
                </span>
                {[0, 1].map((theme) => {
                  const ratio = ratios?.[theme]
                  return (
                    <span key={theme} className={cx('num', ratio !== undefined && ratio < least && styles.low)}>
                      {ratio?.toFixed(1)}
                    </span>
                  )
                })}
              </div>
            )
          })}
        </div>
      </Section>
    </>
  )
}
