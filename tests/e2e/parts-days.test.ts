import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { csvOf } from '#tests/support/hostile-files.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'
import { until, workingDayAt } from './working-day.ts'

/** The dealer whose person sits at the desk. */
const own = 1
const list = '/admin/dealer-parts/inquiries'
const all = '/admin/dealer-parts/admin/inquiries'
const inventory = '/admin/dealer-parts/inventory'
const masterlist = '/admin/dealer-parts/masterlist'
const customer = 'suki@mail.test'
const forms = '/admin/dealer-parts/form-inquiries'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
/** Each day leads carts that no other one has led: they share the server. */
const led: number[] = []

/** A pending cart of a dealer with one item without a price, of a customer who has an email address. */
const cart = async (dealer: number) => {
  const [row] = await server.database.query<{ id: number; base_id: number; reference_no: string }>(
    `update parts_inquiries set status = 'pending', total_amount = null, items_count = 1, email = $3
     where id = (select min(id) from parts_inquiries c where dealer_id = $1 and channel = 'cart' and items_count > 0
       and id <> all($2::int[]) and not exists (select from parts_inquiries o where o.base_id = c.base_id and o.id <> c.id))
     returning id, base_id, reference_no`,
    [dealer, led, customer],
  )
  if (!row) throw new Error('The dealer has no cart of its own')
  led.push(row.id)
  await server.database.query(
    `delete from parts_inquiry_items where inquiry_id = $1
       and id > (select min(id) from parts_inquiry_items where inquiry_id = $1)`,
    [row.id],
  )
  await server.database.query('update parts_inquiry_items set unit_price = null, quantity = 2 where inquiry_id = $1', [
    row.id,
  ])
  return row
}
const value = async <T>(sql: string, values: readonly unknown[]): Promise<T | undefined> =>
  (await server.database.query<{ v: T }>(sql, [...values]))[0]?.v
const statusOf = (id: number) => value<string>('select status as v from parts_inquiries where id = $1', [id])

describe.each(['en', 'ar'] as const)('By keyboard alone, in %s', (locale) => {
  const begin = async (email: string) => {
    await server.forgetLimits()
    const desk = await openDesk(server, { locale, bringsAhead: true })
    const { page, say } = desk
    const day = workingDayAt(desk, server)
    const focused = () => until(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
    /** The focus is on something. */
    const isSomewhere = () => focused().not.toBe('BODY')
    return {
      desk,
      day,
      step: day.step,
      isSomewhere,
      signsIn: async () => {
        await desk.opens('/')
        await desk.isAt(/\/admin\/login/)
        await desk.signIn(email)
        await desk.isAt('/admin/home')
      },
      /** The page of an inquiry, with all that stands beside it. */
      isInquiry: async (id: number) => {
        await desk.isAt(`${list}/${id}`)
        await day
          .panel()
          .getByRole('region', { name: say('Quotation for the customer') })
          .waitFor()
      },
      /** A step by its name in the palette, until it is written; the focus is on something afterwards. */
      leads: async (id: number, name: string, to: string) => {
        await desk.runs(name)
        await until(() => statusOf(id)).toBe(to)
        await isSomewhere()
      },
      /** From a list to its wizard. */
      goesToUpload: async (path: string) => {
        await day.presses(say('Import'))
        await desk.isAt(`${path}/upload`)
      },
      choosesFile: async (rows: readonly (readonly string[])[]) => {
        await desk.goesTo('button', 'Choose file')
        await day.chooses({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) })
        await day
          .panel()
          .getByRole('region', { name: say('Check result') })
          .waitFor()
      },
      imports: async () => {
        await desk.runs('Start import')
        await day.dialog().waitFor()
        await desk.goesTo('button', 'Import')
        await desk.press('Enter')
        await day
          .panel()
          .getByRole('heading', { name: say('The import is finished') })
          .waitFor({ timeout: patience })
      },
      isRefused: async () => {
        await desk.isAt(/\/403/)
        await page.getByText(say('403: forbidden.')).filter({ visible: true }).first().waitFor()
      },
      closesDialog: async () => {
        await desk.press('Escape')
        await day.dialog().waitFor({ state: 'hidden' })
        await isSomewhere()
      },
    }
  }

  test('a parts dealer’s working day: stock, carts, prices, steps, the quotation to the customer', async () => {
    const { id, reference_no } = await cart(own)
    const { desk, day, step, ...does } = await begin(people.partsDealer)
    await step('signs in', does.signsIn)
    await step('finds the inventory by its letters', () => day.goes('g f', inventory))
    await step('counts the own lines', async () => {
      await until(day.total).toBe(await day.countOf(`parts_inventory where dealer_id = ${own}`))
    })
    await step('reads no line of another dealer', async () => {
      const others = await server.database.query<{ name: string }>(`select name from dealers where id <> ${own}`)
      const text = (await day.panel().textContent()) ?? ''
      expect(others.filter(({ name }) => text.includes(name))).toEqual([])
    })
    const line = await day.query<{ id: number; number: string; quantity: number }>(
      `select i.id, p.part_number as number, i.quantity from parts_inventory i join parts p on p.id = i.part_id
       where i.dealer_id = ${own} order by p.part_number limit 1`,
    )
    await step('finds a line by its number', () => day.finds(line.number))
    await step('opens it', async () => {
      await desk.press('Enter')
      await desk.isAt(`${inventory}/${line.id}`)
      await until(day.heading).toContain(line.number)
    })
    await step('goes from the list to its upload', async () => {
      await day.goes('g f', inventory)
      await does.goesToUpload(inventory)
    })
    await step('chooses a file with the quantity counted today', () =>
      does.choosesFile([
        ['Part number', 'Quantity', 'Dealer price'],
        [line.number, String(line.quantity + 7), '123.45'],
      ]),
    )
    await step('imports it, which changes that line', async () => {
      await does.imports()
      expect(await day.query('select quantity from parts_inventory where id = $1', [line.id])).toEqual({
        quantity: line.quantity + 7,
      })
    })
    await step('goes to the carts by name', async () => {
      await day.goesByName('Cart Inquiries list', list)
      await day.isList(list)
    })
    await step('finds a cart by its reference', () => day.finds(reference_no))
    await step('opens it', async () => {
      await desk.press('Enter')
      await does.isInquiry(id)
    })
    await step('is told why nothing can be sent yet', () =>
      desk.sees('You can print or send a quotation only while the inquiry is Quoted or Confirmed'),
    )
    await step('prices its item, and reads the total at once', async () => {
      await desk.goesTo('textbox', 'Unit price')
      await desk.types('250.50')
      await desk.press('Tab')
      await until(() => day.panel().textContent()).toContain('₱501.00')
    })
    await step('adds a wish in words', async () => {
      await desk.goesTo('textbox', 'Or add a request in your own words')
      await desk.types('Roof rack')
      await desk.press('Enter')
      // The new item takes the focus: its price is the next field.
      await day.panel().getByText('Roof rack').waitFor()
      await desk.isOn('Quantity')
      await desk.press('Tab')
      await desk.types('1000')
      await desk.press('Tab')
    })
    await step('saves', async () => {
      await desk.press('ctrl+s')
      await until(() => value<number>('select total_amount as v from parts_inquiries where id = $1', [id])).toBe(1501)
    })
    await step('quotes it', () => does.leads(id, 'Quote', 'quoted'))
    await step('opens the quotation by email, and reads what will be sent', async () => {
      await desk.runs('Send quotation by email')
      await day.dialog().waitFor()
      await until(() => day.dialog().textContent()).toContain('₱1,501.00')
    })
    await step('sends it, and the customer gets it', async () => {
      const before = server.mailbox.mails.filter(({ to }) => to.includes(customer)).length
      await desk.goesTo('button', 'Send quotation')
      await desk.press('Enter')
      expect((await server.mailbox.next(customer, before)).text).toContain('₱1,501.00')
      await day.dialog().waitFor({ state: 'hidden' })
      await does.isSomewhere()
    })
    await step('reads it in the history', () =>
      day
        .panel()
        .getByRole('region', { name: desk.say('History') })
        .getByText(desk.say('Quotation sent by email'))
        .first()
        .waitFor(),
    )
    await step('confirms', () => does.leads(id, 'Confirm', 'confirmed'))
    await step('fulfills', () => does.leads(id, 'Fulfill', 'fulfilled'))
    await step('cannot change what is over', () =>
      desk.sees(
        'A Fulfilled or Cancelled inquiry cannot be changed. Only a parts administrator can reopen the inquiry.',
      ),
    )
    await step('reads the wishes that came by form', async () => {
      await day.goesByName('Form Inquiries list', forms)
      await day.isList(forms)
    })
    await step('is refused the master list', async () => {
      await desk.opens(masterlist)
      await does.isRefused()
    })
    await step('signs out, and cannot come back by the address', () => day.signsOut(desk.say('Logout'), list))
    await day.ends(20)
  })

  test('a parts administrator’s working day: the master list, carts of all dealers, what is over is opened again', async () => {
    const over = await cart(own)
    const open = await cart(2)
    await server.database.query('update parts_inquiry_items set unit_price = 10 where inquiry_id = $1', [open.id])
    await server.database.query("update parts_inquiries set status = 'fulfilled' where id = $1", [over.id])
    const { desk, day, step, ...does } = await begin(people.partsAdmin)
    await step('signs in', does.signsIn)
    await step('goes to the master list by its letters', () => day.goes('g p', masterlist))
    const part = await day.query<{ id: number; part_number: string; description: string; srp: number }>(
      `select id, part_number, description, srp from parts where exists (select from parts_inventory where part_id = parts.id)
       order by part_number limit 1`,
    )
    await step('finds a part', () => day.finds(part.part_number))
    await step('opens it', async () => {
      await desk.press('Enter')
      await desk.isAt(`${masterlist}/${part.id}`)
      await until(day.heading).toContain(part.part_number)
    })
    await step('goes from the list to its upload', async () => {
      await day.goes('g p', masterlist)
      await does.goesToUpload(masterlist)
    })
    const srp = part.srp + 1000
    await step('chooses a file with another price', () =>
      does.choosesFile([
        ['Part number', 'Description', 'SRP'],
        [part.part_number, part.description, String(srp)],
      ]),
    )
    await step('imports it: the price is another', async () => {
      await does.imports()
      expect(await value<number>('select srp as v from parts where id = $1', [part.id])).toBe(srp)
    })
    await step('and every dealer saves against it', async () => {
      expect(await day.countOf(`parts_inventory where part_id = ${part.id} and list_srp = ${srp}`)).toBeGreaterThan(0)
      expect(await day.countOf(`parts_inventory where part_id = ${part.id} and list_srp <> ${srp}`)).toBe(0)
    })
    await step('reads the inventory of all dealers', async () => {
      await day.goes('g f', inventory)
      await until(day.total).toBe(await day.countOf('parts_inventory'))
    })
    await step('goes to the carts of all dealers by name', async () => {
      await day.goesByName('Admin list of cart inquiries', all)
      await day.isList(all)
    })
    const [reference = ''] = /^\w+-\d+-\d+/.exec(open.reference_no) ?? []
    await step('finds one', () => day.finds(reference))
    await step('opens the preview', async () => {
      await desk.press('Enter')
      await desk.isAt(`/admin/dealer-parts/admin/${open.base_id}/inquiries`)
      await desk.find('button', 'Quote').waitFor()
    })
    await step('quotes there', async () => {
      await desk.goesTo('button', 'Quote')
      await desk.press('Enter')
      await until(() => statusOf(open.id)).toBe('quoted')
      await does.isSomewhere()
    })
    await step('follows the number of the dealer’s part', async () => {
      await desk.goesTo('link', open.reference_no)
      await desk.press('Enter')
      await does.isInquiry(open.id)
    })
    await step('sets it pending again', () => does.leads(open.id, 'Set to Pending', 'pending'))
    await step('thinks twice about cancelling it', async () => {
      await desk.runs('Cancel inquiry')
      await day.dialog().waitFor()
      await does.closesDialog()
      expect(await statusOf(open.id)).toBe('pending')
    })
    await step('cancels it', async () => {
      await desk.runs('Cancel inquiry')
      await day.dialog().waitFor()
      await desk.goesTo('button', 'Cancel inquiry')
      await desk.press('Enter')
      await until(() => statusOf(open.id)).toBe('cancelled')
      await does.isSomewhere()
    })
    await step('finds what another dealer has fulfilled', async () => {
      await day.goesByName('Cart Inquiries list', list)
      await day.isList(list)
      await day.finds(over.reference_no)
      await desk.press('Enter')
      await does.isInquiry(over.id)
    })
    await step('opens it again', () => does.leads(over.id, 'Set to Pending', 'pending'))
    await step('reads its history', async () => {
      await desk.press('F4')
      await day.dialog().getByRole('listitem').first().waitFor()
      await does.closesDialog()
    })
    await step('goes on to its base', async () => {
      await desk.goesTo('link', /^\w+-\d+-\d+$/)
      await desk.press('Enter')
      await desk.isAt(`/admin/dealer-parts/admin/${over.base_id}/inquiries`)
    })
    await step('is refused the leads', async () => {
      await desk.opens('/admin/leads')
      await does.isRefused()
    })
    await step('signs out, and cannot come back by the address', () => day.signsOut(desk.say('Logout'), all))
    await day.ends(20)
  })
})
