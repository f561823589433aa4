import { useRef, useState } from 'react'
import * as v from 'valibot'
import styles from '#areas/parts/parts.module.css'
import { percentText } from '#contract/cells.ts'
import { partsInventory } from '#contract/parts/inventory.ts'
import { mostItems, mostPieces, PartsItem } from '#contract/parts/items.ts'
import { amountOf, savingsOf, totalOf } from '#contract/parts/prices.ts'
import { msg } from '#contract/words.ts'
import type { OwnPartProps } from '#define/parts.ts'
import { callApi } from '#platform/client.ts'
import { showMoney, showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Figures } from '#ui/Figures.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'

/** As it is typed: what the record says of it stays with it, so that it can be shown before it is saved. */
const Item = v.looseObject({
  part: v.nullish(PartsItem.fields.part.schema),
  part_number: v.nullish(v.string()),
  description: v.nullish(v.string()),
  wanted: v.nullish(v.string()),
  quantity: v.nullish(v.number()),
  available: v.nullish(v.number()),
  in_stock: v.nullish(v.number()),
  srp: v.nullish(v.number()),
  unit_price: v.nullish(v.number()),
})
type Item = v.InferOutput<typeof Item>
const dealerOf = v.object({ dealer: v.object({ id: v.number() }) })
const nameOf = ({ description, wanted }: Item) => description ?? wanted ?? ''
const whole = (figure: number | null | undefined) =>
  typeof figure === 'number' && !Number.isNaN(figure) ? figure : null

/** What an inquiry asks for: quantities, prices and stock, with what they come to while one types. */
const ItemsPart = ({ id, value, error, row, onChange, onBlur }: OwnPartProps) => {
  const say = useSay()
  const parsed = v.safeParse(v.array(Item), value)
  const items: readonly Item[] = parsed.success ? parsed.output : []
  const list = useRef<HTMLUListElement>(null)
  const [wish, setWish] = useState('')
  const at = v.safeParse(dealerOf, row)
  const dealer = at.success ? at.output.dealer.id : null
  const isOver = row?.['status'] === 'fulfilled' || row?.['status'] === 'cancelled'
  const amounts = items.map((item) => amountOf(whole(item.quantity) ?? 0, whole(item.unit_price)))
  const priced = amounts.filter((amount) => amount !== null).length
  const total = totalOf(amounts)
  const set = (place: number, more: Partial<Item>) =>
    onChange(items.map((item, nth) => (nth === place ? { ...item, ...more } : item)))
  const focusItem = (place: number) =>
    requestAnimationFrame(() => {
      const input = list.current?.children[place]?.querySelector<HTMLElement>('input')
      ;(input ?? document.getElementById(id))?.focus()
    })
  const add = (item: Item) => {
    onChange([...items, item])
    announce(say(msg`{name} was added`, { name: nameOf(item) }), { about: id })
    focusItem(items.length)
  }
  const remove = (place: number) => {
    const gone = items[place]
    onChange(items.filter((_, nth) => nth !== place))
    if (gone) announce(say(msg`{name} was removed`, { name: nameOf(gone) }), { about: id })
    focusItem(Math.max(0, Math.min(place, items.length - 2)))
  }
  const load = async (typed: string) => {
    const { rows, total: found } = await callApi(partsInventory.list, {
      query: { per_page: 20, ...(typed.trim() !== '' && { q: typed }), ...(dealer !== null && { dealer: [dealer] }) },
    })
    return {
      items: rows.map((line) => ({ id: line.part.id, name: line.part.name, hint: showMoney(line.dealer_price), line })),
      total: found,
    }
  }
  const addPart = async (choice: { readonly id: number; readonly name: string } | null) => {
    if (!choice) return
    const held = items.findIndex(({ part }) => part?.id === choice.id)
    if (held >= 0) {
      announce(say(msg`{name} is already in the list`, { name: choice.name }), { about: id })
      focusItem(held)
      return
    }
    const { items: found } = await load(choice.name)
    const line = found.find((one) => one.id === choice.id)?.line
    if (!line) return
    const { part, part_number, description, srp = null, quantity, dealer_price } = line
    add({ part, part_number, description, srp, in_stock: quantity, unit_price: dealer_price, quantity: 1 })
  }
  const addWish = () => {
    const wanted = wish.trim()
    if (wanted === '') return
    setWish('')
    add({ wanted, quantity: 1 })
  }
  const isFull = items.length >= mostItems
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields would save the whole inquiry
    <div
      className={styles.items}
      id={id}
      tabIndex={-1}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      {error !== undefined && error !== '' && <p className="tone-bad">{error}</p>}
      {items.length === 0 && <p className={styles.none}>{say(msg`No items yet.`)}</p>}
      <ul ref={list} className={styles.list}>
        {items.map((item, place) => {
          const name = nameOf(item)
          const saving = savingsOf(whole(item.unit_price), item.srp)
          const isShort = typeof item.in_stock === 'number' && item.in_stock < (whole(item.quantity) ?? 0)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own before they are saved
            <li key={place} className={styles.item}>
              <div className={styles.what}>
                {item.part_number && <Figures>{item.part_number}</Figures>} <bdi>{name}</bdi>
                {isShort && (
                  <p className={styles.short}>
                    {say(msg`{stock} of {quantity} in stock`, {
                      stock: showNumber(item.in_stock ?? 0),
                      quantity: showNumber(whole(item.quantity) ?? 0),
                    })}
                  </p>
                )}
              </div>
              <NumberField
                label={say(PartsItem.fields.quantity.label)}
                size="sm"
                className={styles.count}
                min={1}
                max={mostPieces}
                isReadOnly={isOver}
                value={item.quantity ?? null}
                onChange={(quantity) => set(place, { quantity })}
              />
              <MoneyField
                label={say(PartsItem.fields.unit_price.label)}
                size="sm"
                className={styles.price}
                isReadOnly={isOver}
                value={item.unit_price ?? null}
                onChange={(unit_price) => set(place, { unit_price })}
              />
              <NumberField
                label={say(PartsItem.fields.available.label)}
                size="sm"
                className={styles.count}
                min={0}
                isReadOnly={isOver}
                value={item.available ?? null}
                onChange={(available) => set(place, { available })}
              />
              <dl className={styles.figures}>
                <div>
                  <dt>{say(PartsItem.fields.in_stock.label)}</dt>
                  <dd>{typeof item.in_stock === 'number' ? showNumber(item.in_stock) : '–'}</dd>
                </div>
                <div>
                  <dt>{say(PartsItem.fields.srp.label)}</dt>
                  <dd>{typeof item.srp === 'number' ? <Figures>{showMoney(item.srp)}</Figures> : '–'}</dd>
                </div>
                <div>
                  <dt>{say(PartsItem.fields.savings.label)}</dt>
                  <dd>{saving === null ? '–' : percentText(saving, say(msg`above SRP`))}</dd>
                </div>
                <div>
                  <dt>{say(PartsItem.fields.amount.label)}</dt>
                  <dd>
                    {typeof amounts[place] === 'number' ? (
                      <Figures>{showMoney(amounts[place])}</Figures>
                    ) : (
                      say(msg`not priced`)
                    )}
                  </dd>
                </div>
              </dl>
              {!isOver && (
                <IconButton icon="x" name={say(msg`Remove {name}`, { name })} onPress={() => remove(place)} />
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.total} aria-live="polite">
        <span>{say(msg`Items priced: {priced} of {items}`, { priced, items: items.length })}</span>
        <b>{total === null ? '–' : <Figures>{showMoney(total)}</Figures>}</b>
      </p>
      {!isOver && !isFull && (
        <div className={styles.adding}>
          <ComboBox
            key={items.length}
            label={say(msg`Add a part`)}
            placeholder={say(msg`Part number or description`)}
            value={null}
            load={load}
            onChange={(choice) => void addPart(choice)}
          />
          <TextField
            label={say(msg`Or add a request in your own words`)}
            maxLength={200}
            value={wish}
            onChange={setWish}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addWish()
            }}
          />
          <Button size="lg" icon="plus" isDisabled={wish.trim() === ''} onPress={addWish}>
            {say(msg`Add`)}
          </Button>
        </div>
      )}
    </div>
  )
}
export default ItemsPart
