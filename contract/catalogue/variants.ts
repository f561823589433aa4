import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  flag,
  id,
  instant,
  join,
  money,
  optional,
  options,
  pick,
  picture,
  record,
  reference,
  text,
  Versioned,
  version,
  year,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    variants: true
    'variant-colors': true
  }
}

export const transmissions = { manual: msg`Manual`, automatic: msg`Automatic`, cvt: msg`CVT` }
export const fuels = {
  gasoline: msg`Gasoline`,
  diesel: msg`Diesel`,
  hybrid: msg`Hybrid`,
  electric: msg`Electric`,
}

/** A car as it is sold: a model in one equipment and year. `srp` is the suggested retail price in pesos. */
export const Variant = record({
  id: id(),
  model: reference('models', msg`Model`),
  year: year(msg`Year`),
  name: text(msg`Name`, 120),
  code: text(msg`Code`, 24),
  transmission: options(msg`Transmission`, transmissions),
  fuel: options(msg`Fuel`, fuels),
  srp: money(msg`SRP`),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const VariantBody = join(
  record({ model_id: choiceOf('models', msg`Model`, 'model') }),
  pick(Variant, ['year', 'name', 'code', 'transmission', 'fuel', 'srp', 'status']),
)

/** The specification's “Cars”. */
export const variants = resource(
  'variants',
  {
    title: msg`Cars`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /variants', {
      roles: 'signed-in',
      query: listQuery(['name', 'code', 'model', 'year', 'srp', 'status', 'updated_at'], {
        model: optional(choicesOf('models', msg`Model`)),
        ...activeAndTrash,
      }),
      answer: paged(Variant),
    }),
    get: call('GET /variants/:id', { roles: 'signed-in', answer: Variant }),
    create: call('POST /variants', { roles: admins, once: true, body: VariantBody, answer: Variant }),
    update: call('PUT /variants/:id', {
      roles: admins,
      body: join(VariantBody, Versioned),
      answer: Variant,
    }),
    trash: call('DELETE /variants/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /variants/:id/restore', { roles: admins, answer: Variant }),
  },
)

/** A variant in one colour; each colour once. `name` is the variant's and the colour's. */
export const VariantColor = record({
  id: id(),
  name: text(msg`Name`, 220),
  variant: reference('variants', msg`Variant`),
  color: reference('colors', msg`Color`),
  image: optional(picture(msg`Picture`)),
  /** On top of the variant's price, in pesos. */
  price_difference: money(msg`Price difference`),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const VariantColorBody = join(
  record({
    variant_id: choiceOf('variants', msg`Variant`, 'variant'),
    color_id: choiceOf('colors', msg`Color`, 'color'),
  }),
  pick(VariantColor, ['image', 'price_difference', 'status']),
)

export const variantColors = resource(
  'variant-colors',
  {
    title: msg`Variant colors`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: false,
  },
  {
    list: call('GET /variant/colors', {
      roles: 'signed-in',
      query: listQuery(['color', 'price_difference', 'status', 'updated_at'], {
        variant_id: optional(choiceOf('variants', msg`Variant`)),
        ...activeAndTrash,
      }),
      answer: paged(VariantColor),
    }),
    get: call('GET /variant/colors/:id', { roles: 'signed-in', answer: VariantColor }),
    create: call('POST /variant/colors', { roles: admins, once: true, body: VariantColorBody, answer: VariantColor }),
    update: call('PUT /variant/colors/:id', {
      roles: admins,
      body: join(VariantColorBody, Versioned),
      answer: VariantColor,
    }),
    trash: call('DELETE /variant/colors/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /variant/colors/:id/restore', { roles: admins, answer: VariantColor }),
  },
)
