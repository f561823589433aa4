import type { ReactNode } from 'react'
import { pictures } from '#contract/catalogue/pictures.ts'
import { percentText } from '#contract/cells.ts'
import type { Kind } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { type Column, columnsOf } from '#define/list.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { addressOf } from '#platform/client.ts'
import { showMoment, showMoney, showNumber } from '#platform/formats.ts'
import type { Say } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import type { GridColumn } from '#ui/grid/types.ts'
import { Icon, iconOf } from '#ui/Icon.tsx'
import { Marked, type Stretches } from '#ui/Marked.tsx'
import { Status } from '#ui/Status.tsx'
import { Swatch } from '#ui/Swatch.tsx'
import styles from '#workspace/list/list.module.css'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import type { Titles } from '#workspace/records/useTitles.ts'

interface Look {
  readonly width: number
  readonly min?: number
  readonly grow?: number
  readonly align?: 'end'
  readonly weight?: 'quiet'
}
const plain: Look = { width: 150, min: 96, grow: 1 }
/** How wide a kind of value is, and on which side its figures stand. Kinds that are not named take what text takes. */
const looks: Readonly<Partial<Record<Kind | 'computed', Look>>> = {
  computed: { width: 170, min: 130, grow: 1.15 },
  // Names of other records often differ by their ends.
  reference: { width: 164, min: 128, grow: 1.3, weight: 'quiet' },
  longtext: { width: 220, min: 120, grow: 1.5, weight: 'quiet' },
  email: { width: 200, min: 140, grow: 0.6, weight: 'quiet' },
  mobile: { width: 126, weight: 'quiet' },
  phone: { width: 140, weight: 'quiet' },
  money: { width: 130, align: 'end' },
  count: { width: 84, align: 'end' },
  year: { width: 84, align: 'end' },
  hex: { width: 112 },
  picture: { width: 84 },
  status: { width: 138, min: 112 },
  action: { width: 120 },
  flag: { width: 110 },
  options: { width: 130 },
  several: { width: 170, min: 110, grow: 1, weight: 'quiet' },
  date: { width: 112, align: 'end', weight: 'quiet' },
  instant: { width: 168, align: 'end', weight: 'quiet' },
}
/** Short texts are codes and references, which are not cut. */
const codeLook = (max: number): Look => ({ width: 60 + max * 4, weight: 'quiet' })
/** Below zero a ratio has words before it: “above SRP −3.1%”. */
const ratioLook = (words: string): Look => ({ width: 92 + words.length * 6, align: 'end' })
/** References, codes and numbers, which read from left to right in every language. */
const isCode = (text: string) => /^[A-Z]*[\d-][A-Z\d-]*$/.test(text)

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : ''

export const textOf = (column: Column, value: unknown, say: Say, titles: Titles): string => {
  const { field, kind } = column
  if (value === null || value === undefined || value === '') return field?.none ? say(field.none) : ''
  if (kind === 'reference') return nameIn(value)
  if (kind === 'status' || kind === 'action') return titles(kind, field?.of ?? '', String(value))
  if (kind === 'money' && typeof value === 'number') return showMoney(value)
  if (kind === 'count' && typeof value === 'number')
    return field?.percent ? percentText(value, say(field.percent.below)) : showNumber(value, field?.decimals)
  if (kind === 'instant' && typeof value === 'string') return showMoment(value)
  if (kind === 'flag' || kind === 'options' || kind === 'text') {
    const word = field?.words?.[String(value)]
    if (word) return say(word)
  }
  if (kind === 'picture') return say(column.label)
  if (kind === 'several' && Array.isArray(value))
    return value
      .map((one) => field?.words?.[String(one)])
      .flatMap((word) => (word ? [say(word)] : []))
      .join(' · ')
  return field?.cell.write(value) ?? String(value)
}

const onLook = ['done', 'ok'] as const
const offLook = ['off', 'off'] as const
const alarmLook = ['attention', 'warn'] as const
const nothing = <span className="faint">–</span>
/** A value as cells and pages show it; `text` is the same in words. */
export const drawn = (column: Column, value: unknown, text: string): ReactNode => {
  if (text === '') return nothing
  const { kind } = column
  if (kind === 'status') {
    const [shape, tone] = statusAppearance(String(value), column.field?.of)
    return (
      <Status shape={shape} tone={tone}>
        {text}
      </Status>
    )
  }
  if (kind === 'flag') {
    const [shape, tone] = value !== true ? offLook : column.field?.alarms ? alarmLook : onLook
    return (
      <Status shape={shape} tone={tone}>
        {text}
      </Status>
    )
  }
  if (kind === 'hex')
    return (
      <span className={styles.swatch}>
        <Swatch colour={text} />
        <Figures>{text}</Figures>
      </span>
    )
  // What it shows stands in the row beside it.
  if (kind === 'picture')
    return (
      <img
        className={styles.thumbnail}
        src={addressOf(pictures.get, { params: { hash: String(value) } })}
        alt={text}
        loading="lazy"
        decoding="async"
      />
    )
  if (kind === 'count' || column.align === 'end') return <span className="tn">{text}</span>
  const isFigures =
    ['money', 'mobile', 'phone', 'date', 'instant', 'year'].includes(kind) || (kind === 'text' && isCode(text))
  if (isFigures) return <Figures>{text}</Figures>
  return <bdi className="trunc">{text}</bdi>
}

/** Whether the values of a column stand at the end, as figures do. */
export const isFigureColumn = ({ kind, align }: Column): boolean => (align ?? looks[kind]?.align) === 'end'

/** A column that no index carries would have the whole list read for each page. */
const whyUnsorted = ({ label }: Column, say: Say): string => say(msg`{column} cannot be sorted`, { column: say(label) })

/** So many letters stand before the first word found, where it would stand out of sight. */
const before = 24
/** A long text from where it says what was looked for. */
const Found = ({ text, ranges }: { readonly text: string; readonly ranges: Stretches }) => {
  const from = (ranges[0]?.[0] ?? 0) - before
  const start = from <= 0 ? 0 : text.lastIndexOf(' ', from) + 1
  const moved = start === 0 ? 0 : start - 2
  return (
    <bdi className="trunc">
      <Marked
        text={start === 0 ? text : `… ${text.slice(start)}`}
        ranges={ranges.map(([first, end]) => [first - moved, end - moved])}
      />
    </bdi>
  )
}

/** The columns of a room as the grid draws them; `words` are those that its `marked` column is narrowed by. */
export const gridColumnsOf = (room: Room, say: Say, titles: Titles, words?: string): GridColumn<PlainRow>[] => {
  const { narrow, hidden, noPicture, marked } = room.definition
  const places = new Map<string, GridColumn<PlainRow>['narrow']>(
    (['picture', 'name', 'meta', 'amount', 'status'] as const).flatMap((place) => {
      const id = narrow?.[place]
      return id === undefined ? [] : [[id, place]]
    }),
  )
  const all = columnsOf(room)
  const found = words === undefined ? undefined : all.find(({ id }) => id === marked?.column)
  // What was found is what somebody came for: it stands beside the row's name.
  const inOrder = found ? [...all.slice(0, 1), found, ...all.slice(1).filter((one) => one !== found)] : all
  return inOrder.map((column, i): GridColumn<PlainRow> => {
    const max = column.kind === 'text' ? column.field?.max : undefined
    const kind = column.align === 'end' ? 'count' : column.kind
    const percent = column.field?.percent
    const look =
      max !== undefined && max <= 40 ? codeLook(max) : percent ? ratioLook(say(percent.below)) : (looks[kind] ?? plain)
    const isName = column.id === (narrow?.name ?? 'name')
    const text = (row: PlainRow) => textOf(column, column.valueOf(row), say, titles)
    return {
      ...look,
      id: column.id,
      header: say(column.label),
      kind: column.kind,
      weight: isName ? 'strong' : look.weight,
      // Where all are cut, what the row is called is cut last.
      min: isName && look.min !== undefined ? Math.max(look.min, 140) : look.min,
      // The first column says which row it is, however far one scrolls sideways.
      pinned: i === 0,
      hidden: hidden?.includes(column.id),
      sortable: column.sort !== undefined,
      unsortable: column.sort === undefined ? whyUnsorted(column, say) : undefined,
      narrow: places.get(column.id),
      text,
      cell: (row) => {
        const written = text(row)
        if (words !== undefined && column.id === marked?.column && written !== '')
          return <Found text={written} ranges={marked.rangesOf(written, words)} />
        const icon = column.kind === 'picture' && written === '' ? noPicture?.(row) : undefined
        return icon === undefined ? drawn(column, column.valueOf(row), written) : <Icon name={iconOf(icon)} />
      },
    }
  })
}
