import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  date,
  email,
  flag,
  id,
  inAddress,
  instant,
  join,
  optional,
  phone,
  pick,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    dealers: true
  }
}

/** A dealership. `zipcode` is the barangay's code, read-only. */
export const Dealer = record({
  id: id(),
  code: text(msg`Code`, 20),
  name: text(msg`Name`, 160),
  region_type: regionType(),
  zone: optional(reference('dealer-zones', msg`Zone`)),
  group: optional(reference('dealer-groups', msg`Group`)),
  street: optional(text(msg`Street`, 255)),
  region: optional(reference('regions', msg`Region`)),
  province: optional(reference('provinces', msg`Province`)),
  city: optional(reference('cities', msg`City`)),
  barangay: optional(reference('barangays', msg`Barangay`)),
  zipcode: optional(text(msg`ZIP code`, 4)),
  phone: optional(phone(msg`Phone`)),
  email: optional(email(msg`Email`)),
  status: flag(msg`Status`, activeWords),
  opened_on: optional(date(msg`Opened on`)),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const DealerBody = join(
  pick(Dealer, ['code', 'name', 'region_type']),
  join(
    record({
      zone_id: optional(choiceOf('dealer-zones', msg`Zone`, 'zone')),
      group_id: optional(choiceOf('dealer-groups', msg`Group`, 'group')),
      province_id: inAddress(choiceOf('provinces', msg`Province`, 'province')),
      city_id: inAddress(choiceOf('cities', msg`City`, 'city')),
      barangay_id: inAddress(choiceOf('barangays', msg`Barangay`, 'barangay')),
    }),
    pick(Dealer, ['street', 'phone', 'email', 'status', 'opened_on']),
  ),
)

export const dealers = resource(
  'dealers',
  {
    title: msg`Dealers`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /dealers', {
      roles: 'signed-in',
      query: listQuery(['code', 'name', 'region_type', 'zone', 'group', 'status', 'opened_on', 'updated_at'], {
        region_types: optional(regionType()),
        zones: optional(choicesOf('dealer-zones', msg`Zone`)),
        groups: optional(choicesOf('dealer-groups', msg`Group`)),
        import_id: importFilter(),
        ...activeAndTrash,
      }),
      answer: paged(Dealer),
    }),
    get: call('GET /dealers/:id', { roles: 'signed-in', answer: Dealer }),
    create: call('POST /dealers', { roles: admins, once: true, body: DealerBody, answer: Dealer }),
    update: call('PUT /dealers/:id', {
      roles: admins,
      body: join(DealerBody, Versioned),
      answer: Dealer,
    }),
    trash: call('DELETE /dealers/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /dealers/:id/restore', { roles: admins, answer: Dealer }),
    /** Checks a file and writes its good rows; a file none of whose rows are good answers 422 on `file`. */
    upload: call('POST /dealers/upload', {
      roles: admins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
  },
)
