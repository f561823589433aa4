import type { RefObject } from 'react'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { pictureOf, pointsOf } from '#ui/charts/picture.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'

/** Puts something into the clipboard, or, where the browser forbids it, into a file. */
const hand = async (content: Readonly<Record<string, Blob>>, name: string): Promise<'copied' | 'saved'> => {
  const kinds = Object.entries(content).filter(([type]) => ClipboardItem.supports(type))
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(kinds))])
    return 'copied'
  } catch {
    const [first] = Object.values(content)
    if (!first) throw new Error('There is nothing to copy')
    const address = URL.createObjectURL(first)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    return 'saved'
  }
}

/** What can be copied out of a chart: its picture and its figures. */
export const ChartMenu = ({
  title,
  svg,
  figures,
}: {
  readonly title: string
  readonly svg: RefObject<SVGSVGElement | null>
  /** The figures of its table, with tabs between them. */
  readonly figures: () => string
}) => {
  const say = useSay()
  const copy = async (make: () => Promise<Readonly<Record<string, Blob>>>, ending: string, done: Message) => {
    try {
      const how = await hand(await make(), `${title}.${ending}`)
      notify({
        tone: 'ok',
        text: () =>
          how === 'copied' ? say(done) : say(msg`Your browser blocked copying. The file was downloaded instead.`),
      })
    } catch {
      notify({ tone: 'bad', text: () => say(msg`The chart could not be copied. Try again.`) })
    }
  }
  const picture = () => {
    if (!svg.current) throw new Error('There is no drawing')
    return pictureOf(svg.current, title)
  }
  const name = say(msg`Copy {name}`, { name: title })
  return (
    <Menu
      name={name}
      placement="bottom end"
      trigger={<IconButton name={name} icon="copy" />}
      groups={() => [
        {
          id: 'copy',
          entries: [
            {
              id: 'png',
              label: say(msg`Copy as picture (PNG)`),
              onAction: () =>
                void copy(async () => ({ 'image/png': await pointsOf(picture()) }), 'png', msg`Picture copied.`),
            },
            {
              id: 'svg',
              label: say(msg`Copy as drawing (SVG)`),
              onAction: () =>
                void copy(
                  async () => {
                    const { svg: text } = picture()
                    return {
                      'image/svg+xml': new Blob([text], { type: 'image/svg+xml' }),
                      'text/plain': new Blob([text], { type: 'text/plain' }),
                    }
                  },
                  'svg',
                  msg`Drawing copied.`,
                ),
            },
            {
              id: 'tsv',
              label: say(msg`Copy figures (TSV)`),
              onAction: () =>
                void copy(
                  async () => ({ 'text/plain': new Blob([figures()], { type: 'text/plain' }) }),
                  'tsv',
                  msg`Figures copied.`,
                ),
            },
          ],
        },
      ]}
    />
  )
}
