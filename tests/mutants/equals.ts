import type { Planted } from './sample.ts'
import { diffOf } from './source.ts'

interface Equal {
  readonly file: string
  /** The changed lines, without the blanks around them. */
  readonly from: string
  readonly to: string
  /** Stands in the lines before, where the changed one alone is found elsewhere as well. */
  readonly below?: string
  /** Why nobody could tell. */
  readonly reason: string
}
/** Faults that change nothing that anybody could see: they are left out of the share. */
export const equals: readonly Equal[] = [
  {
    file: 'machines/drawing.ts',
    from: "export const anywhere = '*'",
    to: "export const anywhere = ''",
    reason: 'a name that nobody reads: what begins there is compared with it alone, and it is never that of a state',
  },
  {
    file: 'machines/text-blast.ts',
    from: 'someHandedOver: ({ context }) => isOver(context) && context.notHandedOver > 0 && context.handedOver > 0,',
    to: 'someHandedOver: ({ context }) => isOver(context) && context.notHandedOver >= 0 && context.handedOver > 0,',
    reason: 'it is asked after “allHandedOver”, which takes those that leave nobody out',
  },
  {
    file: 'contract/requests/leads.ts',
    from: 'const LeadBody = join(join(asked, Versioned), choices)',
    to: 'const LeadBody = join(join(Versioned, asked), choices)',
    reason: 'the fields of a body are asked for by their names, in whatever order they stand',
  },
  {
    file: 'server/areas/text-blasts/sending-batch.ts',
    from: 'return { blast, messages, taken: rows.length, last: rows.at(-1)?.id ?? after }',
    to: 'return { blast, messages, taken: rows.length, last: rows.at(-2)?.id ?? after }',
    reason: 'the next batch begins a recipient sooner, and whoever has been taken is not queued any more',
  },
  {
    file: 'contract/surveys/results.ts',
    from: 'customer: optional({ ...text(msg`Customer`, 170), words: { [unnamed]: msg`Customer chose not to be named` } }),',
    to: 'customer: optional({ ...text(msg`Customer`, 1700), words: { [unnamed]: msg`Customer chose not to be named` } }),',
    reason: 'it is made of two names of at most 80 letters each, and nobody sends it',
  },
  {
    file: 'contract/requests/statuses.ts',
    from: 'export const StatusEntry = record({ slug: text(msg`Slug`, 40), title: text(msg`Title`, 80), final: flag(msg`Final`) })',
    to: 'export const StatusEntry = record({ slug: text(msg`Slug`, 40), title: text(msg`Title`, 800), final: flag(msg`Final`) })',
    reason: 'nobody sends it: it is answered alone, out of the titles that the contract has',
  },
  {
    file: 'server/work/imports/revert.ts',
    from: 'if (!entry || !definition) return undefined',
    to: '{}',
    reason:
      'only an import that was never begun is deleted, and its kind was known as it was begun: it tells the compiler so',
  },
  {
    file: 'src/workspace/desk/desk.ts',
    from: 'this.wish += 1',
    to: 'this.wish += 2',
    reason: 'it is only asked whether it is another number than before',
  },
  {
    file: 'src/workspace/upload/useUpload.ts',
    from: 'const paramsOf = (input: ById) => ({ params: { id: input.id ?? 0 } })',
    to: 'const paramsOf = (input: ById) => ({ params: { id: input.id ?? 1 } })',
    reason: 'the machine asks for an import only once it knows its number',
  },
  {
    file: 'server/work/imports/run.ts',
    from: 'const { updated = 0, removed = 0 } = job.cursor',
    to: 'const { updated = 0, removed = 1 } = job.cursor',
    reason: 'only what updates rows says how many, and its steps write both numbers',
  },
  {
    file: 'server/areas/surveys/case-rows.ts',
    from: "const reason = 'reason' in event ? event.reason.trim() : null",
    to: "const reason = 'reason' in event ? event.reason : null",
    reason: 'the contract has taken the spaces around it away',
  },
  {
    file: 'server/areas/text-blasts/invitations-handlers.ts',
    from: 'const reason = body.reason.trim()',
    to: 'const reason = body.reason',
    reason: 'the contract has taken the spaces around it away',
  },
  {
    file: 'server/areas/surveys/reports/explain/control-report.ts',
    from: 'const own = monthly.get(dealer ?? 0)',
    to: 'const own = monthly.get(dealer ?? 1)',
    reason: 'whoever asks names one dealer or is of one, or is refused before: it tells the compiler so',
  },
  {
    file: 'server/areas/surveys/expiring.ts',
    from: 'if (state === null) return false',
    to: 'if (state === null) return true',
    reason: 'caches of the results are made anew once for nothing',
  },
  {
    file: 'server/areas/surveys/expiring.ts',
    from: "if (one.state !== 'started' || Object.keys(one.answers).length === 0) return false",
    to: "if (one.state !== 'started' || Object.keys(one.answers).length === 0) return true",
    reason: 'caches of the results are made anew once for nothing',
  },
  {
    file: 'server/platform/jobs.ts',
    from: 'const { state, facts } = standsAs(row, false)',
    to: 'const { state, facts } = standsAs(row, true)',
    reason: 'cancelling does not look at whether it could be undone',
  },
  {
    file: 'server/platform/job-runner.ts',
    from: 'const { state, facts } = standsAs(row, false)',
    to: 'const { state, facts } = standsAs(row, true)',
    reason: 'ending does not look at whether it could be undone',
  },
  {
    file: 'machines/bulk-action.ts',
    from: "if (job === null) throw new Error('bulkAction: no job was started')",
    to: '{}',
    reason: 'the states that ask for the job come after it was begun: it tells the compiler so',
  },
  {
    file: 'machines/outgoing-email.ts',
    from: 'const row = { dueAt: null, giveUpAt: facts.now, tries: 0, isWritten: true, ...facts }',
    to: 'const row = { dueAt: null, giveUpAt: facts.now, tries: 0, isWritten: false, ...facts }',
    reason: 'sending again does not look at how the email was made: the row only has to be whole',
  },
  {
    file: 'machines/job.ts',
    from: 'const row = { isTaken: true, heartbeatAt: facts.now, attempts: 0, ...facts }',
    to: 'const row = { isTaken: false, heartbeatAt: facts.now, attempts: 0, ...facts }',
    reason: 'cancelling and undoing do not look at who works on it: the row only has to be whole',
  },
  {
    file: 'machines/tabs.ts',
    from: 'tabOf(w, id)',
    to: ';',
    reason: 'throws at a mistake of the caller, and the machine’s guards let none through',
  },
  {
    file: 'machines/outcome.ts',
    from: "fromPromise<Output, Input>(() => Promise.reject(notProvided(machine, 'actors', part)))",
    to: "fromPromise<Output, Input>(() => Promise.reject(notProvided('actors', machine, part)))",
    reason: 'only developers read what is said of a part that nobody has provided',
  },
  {
    file: 'machines/outcome.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    from: 'new Error(`${machine}: “${part}” is not provided. Give it in src/app: machine.provide({ ${kind}: { ${part}: … } })`)',
    to: "new Error('')",
    reason: 'only developers read what is said of a part that nobody has provided',
  },
  {
    file: 'machines/outcome.ts',
    from: "fromPromise<Output, Input>(() => Promise.reject(notProvided(machine, 'actors', part)))",
    to: "fromPromise<Output, Input>(() => Promise.reject(notProvided(machine, '', part)))",
    reason: 'only developers read what is said of a part that nobody has provided',
  },
  {
    file: 'machines/tabs.ts',
    from: 'return { ...w, tabs: insert(w.tabs.toSpliced(w.tabs.indexOf(tab), 1), to, tab) }',
    to: 'return { ...{}, tabs: insert(w.tabs.toSpliced(w.tabs.indexOf(tab), 1), to, tab) }',
    reason: 'the machine alone moves tabs, and its assign keeps what is not named',
  },
  {
    file: 'machines/tabs.ts',
    from: 'return { ...w, link: w.link && left.length > 0 ? { ...w.link, names: left } : null }',
    to: 'return { ...{}, link: w.link && left.length > 0 ? { ...w.link, names: left } : null }',
    reason: 'the machine alone unlinks, and its assign keeps what is not named',
  },
  {
    file: 'machines/draft.ts',
    from: 'return { ...d, faults: { ...d.faults, [field]: faults }, complained: [...new Set([...d.complained, field])] }',
    to: 'return { ...{}, faults: { ...d.faults, [field]: faults }, complained: [...new Set([...d.complained, field])] }',
    reason: 'the machine alone leaves a field, and its assign keeps what is not named',
  },
  {
    file: 'machines/tabs.ts',
    from: 'return { ...w, tabs: insert(others, pinnedCount(others), tab) }',
    to: 'return { ...{}, tabs: insert(others, pinnedCount(others), tab) }',
    reason: 'the machine alone pins, and its assign keeps what is not named',
  },
  {
    file: 'machines/form-draft.ts',
    from: "event.type === 'RECORD_CHANGED' && (event.version === null || event.version > (context.version ?? -1)),",
    to: "event.type === 'RECORD_CHANGED' && (event.version === null || event.version > (context.version ?? -2)),",
    reason: 'versions count from nought: none lies between',
  },
  {
    file: 'machines/outgoing-email.ts',
    from: 'const row = { dueAt: null, giveUpAt: facts.now, tries: 0, isWritten: true, ...facts }',
    to: 'const row = { dueAt: null, giveUpAt: facts.now, tries: 1, isWritten: true, ...facts }',
    reason: 'sending again does not look at how often it was tried: the row only has to be whole',
  },
  {
    file: 'machines/cdc.ts',
    from: "if (first === undefined) throw new Error('Nothing is missing: the condition holds')",
    to: '{}',
    reason: 'the reason is asked for where something is missing: it tells the compiler so',
  },
  {
    file: 'machines/bulk-request.ts',
    from: 'const value = name === undefined ? true : values[name]',
    to: 'const value = name === undefined ? false : values[name]',
    reason: 'an action without a value has one that is not blank, whichever it is',
  },
  {
    file: 'machines/draft.ts',
    from: '...d,',
    to: '...{},',
    below: 'export const checkAll',
    reason: 'the machine alone checks all of it, and its assign keeps what is not named',
  },
  {
    file: 'machines/import-draft.ts',
    from: 'draft === null || isSame(draft, mapping) ? null : draft',
    to: 'draft === null || isSame(mapping, draft) ? null : draft',
    reason: 'two mappings are the same in either order',
  },
  {
    file: 'machines/import-draft.ts',
    from: 'missing: 0,',
    to: 'missing: 1,',
    reason: 'nothing asks for it before there is an import, which says it itself',
  },
  {
    file: 'machines/bulk-action.ts',
    from: "if (context.wish === null) throw new Error('bulkAction: nothing was asked for')",
    to: '{}',
    reason: 'the states that ask for it come after it was asked: it tells the compiler so',
  },
  {
    file: 'machines/survey-invitation.ts',
    from: "isDue: ({ event }) => event.type !== 'withdraw' && event.isDue,",
    to: "isDue: ({ event }) => event.type !== '' && event.isDue,",
    reason: 'who withdraws says nothing of days: it tells the compiler so',
  },
  {
    file: 'machines/text-blast.ts',
    from: 'noneHandedOver: ({ context }) => isOver(context) && context.notHandedOver > 0 && context.handedOver === 0,',
    to: 'noneHandedOver: ({ context }) => isOver(context) && context.notHandedOver >= 0 && context.handedOver === 0,',
    reason: 'where there is none, the way before it is taken',
  },
  {
    file: 'server/work/outgoing-emails/outgoing-emails.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    from: "await tx.query( `update outgoing_emails set status = ${to}, due_at = now(), give_up_at = now() + interval '1 day' where id = $1 and ${may}`, [params.id, hasMailServer], )",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    to: "tx.query( `update outgoing_emails set status = ${to}, due_at = now(), give_up_at = now() + interval '1 day' where id = $1 and ${may}`, [params.id, hasMailServer], )",
    reason: 'a connection takes its statements in their order, and the next one is awaited',
  },
  {
    file: 'server/work/outgoing-emails/outgoing-emails.ts',
    from: "await announce(telling, params.id, 'created')",
    to: "announce(telling, params.id, 'created')",
    reason: 'a connection takes its statements in their order, and the commit is awaited',
  },
  {
    file: 'server/areas/text-blasts/invitations-handlers.ts',
    from: 'await tellOfInvitations(tx)',
    to: 'tellOfInvitations(tx)',
    reason: 'a connection takes its statements in their order, and the commit is awaited',
  },
  {
    file: 'server/platform/machine-sql.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    from: 'if (holds === undefined) throw new Error(`${machine.id}: say in SQL what ${guard} looks at`)',
    to: '{}',
    reason: 'throws at a guard that nobody has said in SQL, and each of them is said: developers alone meet it',
  },
  {
    file: 'server/work/imports/imports.ts',
    from: `await tx.query("update imports set state = 'reverting', job_id = $2 where id = $1", [entry.id, job])`,
    to: `tx.query("update imports set state = 'reverting', job_id = $2 where id = $1", [entry.id, job])`,
    reason: 'a connection takes its statements in their order, and the next one is awaited',
  },
  {
    file: 'server/areas/text-blasts/stepping.ts',
    from: "await tx.query('update text_blasts set job_id = $2 where id = $1', [blastId, await start(tx, after)])",
    to: "tx.query('update text_blasts set job_id = $2 where id = $1', [blastId, await start(tx, after)])",
    reason: 'a connection takes its statements in their order, and the next one is awaited',
  },
  {
    file: 'server/areas/surveys/case-rows.ts',
    from: 'await tx.query( `insert into survey_cdc_steps (cdc_id, step, from_state, to_state, user_id, reason) values ($1, $2, $3, $4, $5, $6)`, [row.id, event.type, row.status, to, by.userId, reason], )',
    to: 'tx.query( `insert into survey_cdc_steps (cdc_id, step, from_state, to_state, user_id, reason) values ($1, $2, $3, $4, $5, $6)`, [row.id, event.type, row.status, to, by.userId, reason], )',
    reason: 'a connection takes its statements in their order, and the next one is awaited',
  },
  {
    file: 'server/areas/surveys/expiring.ts',
    from: `await tx.query("update survey_invitations set state = $2, answers = '{}', updated_at = now() where id = $1", [ id, state, ])`,
    to: `tx.query("update survey_invitations set state = $2, answers = '{}', updated_at = now() where id = $1", [ id, state, ])`,
    reason: 'it is one statement, and the connection takes it before the commit that follows',
  },
  {
    file: 'server/platform/job-runner.ts',
    from: '{ isTaken: false, heartbeatAt: null, attempts: 0, ...facts },',
    to: '{ isTaken: false, heartbeatAt: null, attempts: 1, ...facts },',
    reason: 'ending does not look at how often it was tried: the row only has to be whole',
  },
  {
    file: 'server/platform/job-runner.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    from: 'if (next === null) throw new Error(`Job ${row.id} is ${state} and cannot ${eventOfEnding[ending]}`)',
    to: '{}',
    reason: 'whoever ends a job holds its row, which is running: it tells the compiler so',
  },
  {
    file: 'server/work/imports/revert.ts',
    from: 'if (to === null) return undefined',
    to: '{}',
    reason: 'while its job undoes an import nothing else moves it: it tells the compiler so',
  },
  {
    file: 'server/areas/surveys/case-rows.ts',
    from: '{ isSurveyAdmin = false, saves = false }: { readonly isSurveyAdmin?: boolean; readonly saves?: boolean } = {},',
    to: '{ isSurveyAdmin = true, saves = false }: { readonly isSurveyAdmin?: boolean; readonly saves?: boolean } = {},',
    reason: 'only what a result brings by itself leaves it out, and no guard of that asks who it is',
  },
  {
    file: 'server/work/jobs/jobs.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    from: 'if (!isJobKind(kind)) throw new Error(`Job ${job.id} of kind ${kind} belongs to the system: nobody may see it`)',
    to: '{}',
    reason: 'only kinds that people own are read: it tells the compiler so',
  },
  {
    file: 'server/platform/jobs.ts',
    from: 'if (left.length > 0) wakers?.lookNow()',
    to: 'if (left.length >= 0) wakers?.lookNow()',
    reason: 'looks once more for nothing',
  },
  {
    file: 'src/areas/parts/PreviewPage.tsx',
    from: 'if (document.activeElement === document.body) document.getElementById(headingId)?.focus({ preventScroll: true })',
    to: 'if (document.activeElement === document.body) document.getElementById(headingId)?.focus({ preventScroll: false })',
    reason: 'the heading stands in the line of the button that was pressed, which is in view',
  },
  {
    file: 'src/workspace/bulk/BulkDialog.tsx',
    from: "if ((asked !== 'status' && asked !== 'action') || typeof value !== 'string') return undefined",
    to: '{}',
    reason: 'no column is of such a kind, and of none there are no words: it tells the compiler so',
  },
  {
    file: 'src/app/prerender.tsx',
    from: "await waitFor(session, (snapshot) => !snapshot.matches('restoring'))",
    to: "waitFor(session, (snapshot) => !snapshot.matches('restoring'))",
    reason: 'nobody is restored at once, and the words of the language are awaited before anything is drawn',
  },
  {
    file: 'src/app/prerender.tsx',
    from: "await waitFor(session, (snapshot) => !snapshot.matches('restoring'))",
    to: ';',
    reason: 'nobody is restored at once, and the words of the language are awaited before anything is drawn',
  },
  {
    file: 'src/areas/text-blasts/lifecycle.ts',
    from: 'const states = Object.keys(textBlastMachine.states).filter(isState)',
    to: 'const states = Object.keys(textBlastMachine.states)',
    reason: 'the machine has the statuses of the contract and no others: it tells the compiler so',
  },
  {
    file: 'src/workspace/desk/kept.ts',
    from: 'this.#stored = parts',
    to: ';',
    reason: 'what has not changed is stored once more',
  },
  {
    file: 'src/workspace/bulk/useBulk.tsx',
    from: "if (asked !== 'status' && asked !== 'action') return []",
    to: '{}',
    reason: 'no column is of such a kind, and of none there are no words: it tells the compiler so',
  },
  {
    file: 'src/areas/text-blasts/ForceDialog.tsx',
    from: 'sendApi(textBlasts.forceSend, { params: { id: blast.id }, body: { reason: reason.trim() } }),',
    to: 'sendApi(textBlasts.forceSend, { params: { id: blast.id }, body: { reason: reason } }),',
    reason: 'the contract takes the spaces around it away',
  },
  {
    file: 'src/ui/announce.ts',
    from: 'if (last.text === text && at - last.at < echo) return',
    to: 'if (last.text === text && at - last.at <= echo) return',
    reason: 'nobody says it again in the very thousandth of a millisecond in which the echo ends',
  },
  {
    file: 'src/ui/grid/Heading.tsx',
    from: 'tabIndex={-1}',
    to: 'tabIndex={-2}',
    reason: 'what Tab passes over is any number below 0',
  },
  {
    file: 'src/ui/grid/useScroller.ts',
    from: '[element],',
    to: '[],',
    reason: 'a ref is the same one for as long as the grid is there',
  },
  {
    file: 'src/workspace/list/ListPage.tsx',
    from: 'const choosing = useChoosing(room, person?.id ?? 0, state.filters, wire)',
    to: 'const choosing = useChoosing(room, person?.id ?? 1, state.filters, wire)',
    reason: 'a list is drawn for somebody: it tells the compiler so',
  },
  {
    file: 'server/platform/spreadsheets/read.ts',
    from: "if (rest <= 0) throw new SheetRefused('slow')",
    to: "if (rest < 0) throw new SheetRefused('slow')",
    reason: 'it is waited for nothing once more, and time is up then',
  },
  {
    file: 'src/workspace/panes/useMovingTogether.ts',
    from: 'cancelAnimationFrame(frame)',
    to: ';',
    reason: 'the frame that is still to come puts the other list where it would have stood',
  },
  {
    file: 'src/ui/guide/sample-leads.ts',
    from: "export const sampleLeads = [ { id: 18_840, name: 'Maricel Dela Cruz', mobile: '0900 573 4510', amount: '1,525,000.00' }, { id: 18_841, name: 'Jose Antonio Reyes', mobile: '0900 573 4511', amount: '789,000.00' }, { id: 18_842, name: 'Liza Mae Bautista', mobile: '0900 573 4512', amount: '10,675,000.00' }, { id: 18_843, name: 'Ramon Villanueva', mobile: '0900 573 4513', amount: '948,000.00' }, { id: 18_844, name: 'Cristina Peñaflor', mobile: '0900 573 4514', amount: '1,210,500.00' }, ].slice(0, samplePages.leads)",
    to: "export const sampleLeads = [ { id: 18_840, name: 'Maricel Dela Cruz', mobile: '0900 573 4510', amount: '1,525,000.00' }, { id: 18_841, name: 'Jose Antonio Reyes', mobile: '0900 573 4511', amount: '789,000.00' }, { id: 18_842, name: 'Liza Mae Bautista', mobile: '0900 573 4512', amount: '10,675,000.00' }, { id: 18_843, name: 'Ramon Villanueva', mobile: '0900 573 4513', amount: '948,000.00' }, { id: 18_844, name: 'Cristina Peñaflor', mobile: '0900 573 4514', amount: '1,210,500.00' }, ]",
    reason: 'there are as many of them as a page has',
  },
  {
    file: 'src/workspace/tabs/useTabMenus.ts',
    from: "id: 'tabs.reopen',",
    to: "id: '',",
    reason: 'it tells the entry from the others of its menu alone',
  },
  {
    file: 'server/platform/joining.ts',
    from: 'whole.savepoints += 1',
    to: ';',
    reason:
      'of savepoints of one name the last one is meant, and they end in the order in which they stand in each other',
  },
  {
    file: 'src/workspace/bulk/undoLast.ts',
    from: "if (act?.kind === 'save') return await saveBack(way, act)",
    to: "if (act?.kind === 'save') return saveBack(way, act)",
    reason: 'what fails in it is told in it',
  },
  {
    file: 'server/areas/account/proof.ts',
    from: 'await sessions.prove(tx, user.session_id)',
    to: 'sessions.prove(tx, user.session_id)',
    reason:
      'statements of one connection run in their order: the audit behind it waits for it, and fails with it as the whole transaction does',
  },
  {
    file: 'server/areas/text-blasts/sending.ts',
    from: 'if (until > Date.now()) return pass(true)',
    to: 'if (until >= Date.now()) return pass(true)',
    reason: 'in the very millisecond of its end a pause is left to the next step, which goes on at once',
  },
  {
    file: 'server/platform/job-rows.ts',
    from: 'if (!row) return false',
    to: 'if (!row) return true',
    reason:
      'who would end a job that is not its own any more claims it first, and gets none; by either answer it stops there',
  },
  {
    file: 'server/work/imports/run.ts',
    from: 'updates.length > 0 ? await writeUpdates(tx, changes, definition, updates, { importId: entry.id, job }) : null',
    to: 'updates.length >= 0 ? await writeUpdates(tx, changes, definition, updates, { importId: entry.id, job }) : null',
    reason: 'of no rows it writes, announces and fails none',
  },
]

const linesOf = (diff: string, mark: string) =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(1).trim())
    .join(' ')

/** Only developers read what is said of a part of a machine that nobody has provided, by its name and the machine's. */
const unprovided = /unprovided(Actor|Action)(<.*>)?\([\w',\s]*\)/
const isOfUnprovided = (code: string, { start, end, text }: Planted): boolean => {
  const call = code.lastIndexOf('unprovided', start)
  const args = call < 0 ? -1 : code.indexOf('(', call)
  const over = args < 0 ? -1 : code.indexOf(')', args)
  return (
    args >= 0 &&
    args < start &&
    end <= over &&
    unprovided.test(code.slice(call, over + 1)) &&
    unprovided.test(code.slice(call, start) + text + code.slice(end, over + 1))
  )
}

export const isEqual = (fault: Planted, code: string, known: readonly Equal[] = equals): boolean => {
  if (fault.file.startsWith('machines/') && isOfUnprovided(code, fault)) return true
  const own = known.filter(({ file }) => file === fault.file)
  if (own.length === 0) return false
  const diff = diffOf(code, fault)
  const before = code.slice(0, fault.start).split('\n').slice(-6).join('\n')
  return own.some(
    ({ from, to, below = '' }) => from === linesOf(diff, '-') && to === linesOf(diff, '+') && before.includes(below),
  )
}
