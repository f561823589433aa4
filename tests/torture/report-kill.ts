import { setTimeout as pause } from 'node:timers/promises'
import { orderDue } from '#server/areas/surveys/reports/deliver/sending.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Engine, placeWorld } from '#tests/support/databases.ts'
import { type Mail, type Mailbox, startMailbox } from '#tests/support/mail.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { people } from '#tests/support/sign-in.ts'
import { complain, looking } from '#tests/torture/bulk-kill.ts'
import { randomFrom } from '#tests/torture/seeded.ts'

const readers = 16
/** How many mails a process hands over at a time: so many can be in doubt when it dies. */
const lanes = 3
const patience = 240_000

/** One report that was due a minute ago, to people who may all read it; its next time is a week later. */
const arrange = async (database: Database, isOrdered: boolean): Promise<void> => {
  await database.query(
    `insert into users (first_name, last_name, email, password_hash, is_admin, permissions, email_verified_at)
     select 'Reader', 'No ' || n, 'reader' || n || '@demo.test', password_hash, is_admin, permissions, now()
     from users, generate_series(1, $1::int) n where email = $2`,
    [readers, people.surveyAdmin],
  )
  await database.query(
    `insert into user_roles (user_id, role, position) select r.id, o.role, o.position from users r, users a
     join user_roles o on o.user_id = a.id where a.email = $1 and r.email like 'reader%@demo.test'`,
    [people.surveyAdmin],
  )
  const [order] = await database.query<{ id: number }>(
    `insert into report_subscriptions (owner_id, report, period, every, weekday, hour, next_at)
     select id, 'dcsi-dashboard', 'last-month', 'week', 'monday', 8, now() - interval '1 minute' from users where email = $1
     returning id`,
    [people.surveyAdmin],
  )
  await database.query(
    `insert into report_recipients (subscription_id, user_id) select $1, id from users where email like 'reader%@demo.test'`,
    [order?.id],
  )
  if (isOrdered) await orderDue({ database })
}
const waitingMails = async (database: Database): Promise<number> =>
  (await database.query("select id from outgoing_emails where kind = 'report' and status in ('queued', 'sending')"))
    .length
const isReader = (to: string) => to.startsWith('reader')
const reportsIn = (mailbox: Mailbox) => mailbox.mails.filter(({ to }) => to.some(isReader))
/** Whether everybody has one, and whoever was being written to at a kill a second one, which comes last. */
const isThrough = (mailbox: Mailbox, hung: Mail): boolean => {
  const to = reportsIn(mailbox).flatMap((mail) => mail.to)
  return new Set(to).size === readers && to.filter((one) => hung.to.includes(one)).length > 1
}

/**
 * A report that goes to sixteen people, while the server is killed (kill -9) once to three times at moments that the seed
 * decides, the first of them sometimes before anything was ordered. Throws unless everybody was ordered one mail and got
 * it, nobody a second one: a copy of what was in doubt bears the same Message-ID, and there are no more copies than can
 * have been in doubt. Answers how many copies there were.
 */
export const killDuringReports = async (seed: number, on: Engine): Promise<number> => {
  const random = randomFrom(seed)
  const place = await placeWorld('small', on)
  const mailbox = await startMailbox()
  const env = { ...place.env, SMTP_URL: mailbox.url, POOL: '5' }
  const start = () => startProduct({ ...place, env })
  let product: Product | null = null
  try {
    // One of four finds that nothing was ordered yet, which the server looks for each half a minute.
    const isOrdered = seed % 4 !== 0
    await looking(place, (database) => arrange(database, isOrdered))
    let hung: Mail | null = null
    const kills = 1 + Math.floor(random() * 3)
    for (let at = 0; at < kills; at += 1) {
      product = await start()
      // The last one comes while a mail is there and the server does not know it; whatever was sent before then, some are left.
      if (at === kills - 1) hung = await mailbox.hang(isReader)
      else {
        const wanted = !isOrdered && at === 0 ? 0 : reportsIn(mailbox).length + Math.floor(random() * 3) + 1
        const until = Date.now() + 45_000
        while (reportsIn(mailbox).length < wanted && Date.now() < until) await pause(2)
        await pause(random() * 60)
      }
      await product.kill()
      // Three minutes later somebody else may hand over what the dead process had in its hands.
      await looking(place, (database) =>
        database.query("update outgoing_emails set due_at = now() where status = 'sending'"),
      )
    }
    product = await start()
    const until = Date.now() + patience
    while (hung && !isThrough(mailbox, hung)) {
      if (Date.now() > until) throw new Error(`seed ${seed}: only ${reportsIn(mailbox).length} mails came`)
      await pause(50)
    }
    await product.stop()
    await looking(place, async (database) => {
      const ordered = await database.query<{ to_address: string }>(
        "select to_address from outgoing_emails where kind = 'report' order by id",
      )
      complain(seed, 'how many mails were ordered', ordered.length, readers)
      complain(seed, 'how many people they are for', new Set(ordered.map(({ to_address }) => to_address)).size, readers)
      complain(seed, 'how many still wait', await waitingMails(database), 0)
      const [next] = await database.query(
        'select next_at > now() as later, last_at is not null as was_sent from report_subscriptions',
      )
      complain(seed, 'the next time', next, { later: true, was_sent: true })
    })
    const came = reportsIn(mailbox)
    for (const reader of new Set(came.flatMap(({ to }) => to))) {
      const own = came.filter(({ to }) => to.includes(reader))
      complain(seed, `the messages to ${reader}`, new Set(own.map(({ messageId }) => messageId)).size, 1)
      complain(
        seed,
        `the files to ${reader}`,
        own.every(({ files }) => files.length > 1),
        true,
      )
    }
    const copies = came.length - readers
    if (copies < 1 || copies > kills * lanes) throw new Error(`seed ${seed}: ${copies} copies after ${kills} kills`)
    return copies
  } finally {
    await product?.kill()
    await mailbox.stop()
    await place.remove()
  }
}
