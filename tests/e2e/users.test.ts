import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { codeIn, linkIn } from '#tests/support/mail.ts'
import { readMessage } from '#tests/support/messages.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
beforeEach(() => server.forgetLimits())
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const tick = async (desk: Desk, label: string) => {
  await desk.goesTo('checkbox', label)
  await desk.press('Space')
}

describe('Users, by keyboard alone', () => {
  test('an administrator makes a dealer user, who is invited; roles of administrators say why they cannot be ticked', async () => {
    const desk = await deskOf(people.admin)
    await desk.press('g u')
    await desk.isAt('/admin/users')
    await desk.find('heading', 'Users').waitFor()
    readMessage('screen.users', ((await desk.page.title()).split(' · ')[0] ?? '').trim())
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('n u')
    await desk.isAt('/admin/users/create')
    await desk.goesTo('textbox', 'First name')
    await desk.types('Ligaya')
    await desk.press('Tab')
    await desk.types('Bagong-Tao')
    await desk.press('Tab')
    await desk.types('ligaya@demo.test')
    await tick(desk, 'Dealer (parts)')
    // Of several roles the first one is said to be it; one alone is not.
    const primary = desk.page.getByRole('checkbox', { name: 'primary role' })
    expect(await primary.count()).toBe(0)
    await tick(desk, 'Dealer (surveys)')
    await primary.waitFor({ state: 'attached' })
    expect(await primary.count()).toBe(1)
    await desk.press('Space')
    expect(await primary.count()).toBe(0)
    expect(await desk.page.getByRole('checkbox', { name: 'Survey administrator' }).isDisabled()).toBe(true)
    await desk.sees('Only a super administrator can grant or remove this.')
    await desk.press('ctrl+s')
    await desk.sees('Choose a dealer: a user with a dealer role must belong to one.')
    await desk.goesTo('combobox', /^Dealer/)
    await desk.types('makati')
    await desk.page.getByRole('option').first().waitFor()
    await desk.press('ArrowDown Enter ctrl+s')
    await desk.isAt(/\/admin\/users\/\d+$/)
    await desk.find('heading', 'Ligaya Bagong-Tao').waitFor()
    expect(linkIn(await server.mailbox.next('ligaya@demo.test')).pathname).toBe('/admin/reset-password')
    expect(desk.troubles.filter((one) => !one.includes('422'))).toEqual([])
  })

  test('a password reset is asked about, sent, and said on the page', async () => {
    const desk = await deskOf(people.admin)
    await desk.opens('/admin/users/10')
    await desk.find('heading', /Benigno/).waitFor()
    await desk.runs('Send password reset')
    await desk.find('button', 'Send link').press('Enter')
    await desk.sees(/We sent a link to choose a new password to/)
    await desk.sees('Must change password')
  })

  test('what the server would refuse about oneself and about those above cannot be written, and says why', async () => {
    const desk = await deskOf(people.admin)
    const rows = await server.database.query<{ id: number; email: string }>('select id, email from users')
    const idOf = (email: string) => rows.find((one) => one.email === email)?.id
    const whyNot = async (email: string) => {
      await desk.opens(`/admin/users/${idOf(email)}/edit`)
      const field = desk.find('textbox', 'Email')
      await field.waitFor()
      const notes = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter((id) => id !== '')
      const texts = await Promise.all(notes.map((id) => desk.page.locator(`[id="${id}"]`).textContent()))
      const status = desk.page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio').first()
      return [await field.isDisabled(), await status.isDisabled(), texts.join(' ')]
    }
    expect(await whyNot(people.admin)).toEqual([
      true,
      true,
      'You cannot change this for your own account. Ask another administrator.',
    ])
    expect(await whyNot(people.superadmin)).toEqual([
      true,
      true,
      'Only a super administrator can change this for an administrator.',
    ])
    expect(await whyNot(people.dealer)).toEqual([false, false, ''])
  })

  test('a dealer looks at the people of their dealer and can write none of them', async () => {
    const desk = await deskOf(people.dealer)
    await desk.opens('/admin/users/6')
    await desk.find('heading', /Dindo/).waitFor()
    expect(await desk.page.getByRole('button', { name: 'Send password reset' }).count()).toBe(0)
    await desk.opens('/admin/users/6/edit')
    await desk.sees('Only an administrator can save this record')
  })
})

describe('The own profile, by keyboard alone', () => {
  test('a picture is seen before it is saved, shown in the app bar afterwards, and removed', async () => {
    const desk = await deskOf(people.dealer)
    await desk.opens('/admin/profile')
    const input = desk.page.locator('input[type=file]')
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png') })
    await desk.goesTo('button', 'Save picture')
    await desk.press('Enter')
    await desk.sees('Picture saved.')
    await expect.poll(() => desk.page.locator('header img[src^="/api/v1/avatars/"]').count()).toBe(1)
    await desk.goesTo('button', 'Clear')
    await desk.press('Enter')
    await desk.goesTo('button', 'Remove picture')
    await desk.press('Enter')
    await desk.sees('Picture removed.')
    expect(desk.troubles).toEqual([])
  })

  test('other sessions are listed and ended by a command, this one stays', async () => {
    const desk = await deskOf(people.partsDealer)
    const other = await signIn(server.origin, people.partsDealer)
    await desk.opens('/admin/profile')
    await desk.sees('this device')
    await desk.runs('End all other sessions')
    await desk.find('button', 'End sessions').press('Enter')
    await desk.sees('All other sessions were ended.')
    expect((await other.send('GET', '/me')).status).toBe(401)
    await expect.poll(() => desk.page.getByRole('button', { name: /^End session on/ }).count()).toBe(0)
  })

  test('the second step is turned on by the password and the mailed code', async () => {
    const desk = await deskOf(people.surveyDealer)
    await desk.opens('/admin/profile')
    await desk.goesTo('button', 'Turn on two-step verification')
    await desk.press('Enter')
    await desk.isOn('Your password')
    await desk.types(demoPassword)
    // Cases write to the same people when they are due.
    const before = server.mailbox.mails.filter(({ to }) => to.includes(people.surveyDealer)).length
    await desk.press('Enter')
    const mail = await server.mailbox.next(people.surveyDealer, before)
    await desk.isOn('Code from the email')
    await desk.types(codeIn(mail))
    await desk.sees('Two-step verification is on.')
    await desk.find('button', 'Turn off two-step verification').waitFor()
  })
})

describe('Records in the palette', () => {
  const active = (desk: Desk) =>
    desk.page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant')
      return id === null || id === undefined ? null : (document.getElementById(id)?.textContent ?? null)
    })

  test('a lead is found by its reference and opened, in the tab or in a new one', async () => {
    const desk = await deskOf(people.admin)
    const [lead] = await server.database.query<{ id: number; reference_no: string; name: string }>(
      "select id, reference_no, first_name || ' ' || last_name as name from leads where id = 12",
    )
    await desk.opens('/admin/leads')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('F1')
    await desk.types(lead?.reference_no ?? '')
    await expect.poll(() => active(desk)).toContain(lead?.name)
    await desk.press('Enter')
    await desk.isAt('/admin/leads/12')
    const tabs = await desk.page.getByRole('tab').count()
    await desk.press('F1')
    await desk.types(`#${lead?.reference_no}`)
    await expect.poll(() => active(desk)).toContain(lead?.name)
    await desk.press('ctrl+Enter')
    // The same place is not opened twice: the tab that has it comes to the front.
    await desk.isAt('/admin/leads/12')
    expect(await desk.page.getByRole('tab').count()).toBe(tabs)
  })

  test('letters typed before its code has come are its own, and all that is found is drawn', async () => {
    const desk = await deskOf(people.admin)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await desk.page.route('**/assets/Palette-*.js', async (route) => {
      await held
      await route.continue()
    })
    await desk.page.reload()
    await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    const place = desk.page.url()
    await desk.press('F1')
    await desk.types('g lx')
    await desk.press('Backspace')
    go()
    const field = desk.page.getByRole('combobox').filter({ visible: true }).first()
    await expect.poll(() => field.inputValue().catch(() => '')).toBe('g l')
    expect(desk.page.url()).toBe(place)
    await desk.press('ctrl+a')
    await desk.types('e')
    // Sixteen are drawn at once; the others follow.
    await expect.poll(() => desk.page.getByRole('option').count()).toBeGreaterThan(16)
  })

  test('@ finds people alone, and what is active stays active when records arrive below', async () => {
    const desk = await deskOf(people.admin)
    await desk.press('F1')
    await desk.types('@dolores mag')
    await expect.poll(() => active(desk)).toContain('Dolores Magpantay')
    expect(await desk.page.getByRole('option', { name: /^Lead/ }).count()).toBe(0)
    await desk.press('Enter')
    await desk.isAt('/admin/users/5')
    // Held back, so that somebody can move before the records come.
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await desk.page.route('**/search?**', async (route) => {
      await held
      await route.continue()
    })
    await desk.press('F1')
    await desk.types('#dolores mag')
    await expect.poll(() => active(desk)).toContain('Searching records')
    await desk.press('ArrowDown')
    const before = await active(desk)
    expect(before).toContain('Search')
    go()
    await desk.page.getByRole('option', { name: /Dolores Magpantay/ }).waitFor()
    expect(await active(desk)).toBe(before)
  })
})
