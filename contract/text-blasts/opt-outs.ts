import { call, paged, resource } from '#contract/call.ts'
import { id, instant, longtext, mobile, optional, options, record, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { surveyAdmins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'opt-outs': true
  }
}

export const optOutSources = {
  stop: msg`Replied STOP`,
  link: msg`Used the opt-out link`,
  manual: msg`Added manually`,
  import: msg`Imported`,
}
export type OptOutSource = keyof typeof optOutSources

/** A number that gets no text messages, from whichever dealer. */
export const OptOut = record({
  id: id(),
  mobile_number: mobile(msg`Mobile number`),
  source: options(msg`Source`, optOutSources),
  note: optional(text(msg`Note`, 300)),
  by: optional(text(msg`By`, 160)),
  created_at: instant(msg`Opted out`),
})
/** A row of an import, and what a person adds. */
export const OptOutRow = record({
  mobile_number: mobile(msg`Mobile number`),
  note: optional(text(msg`Note`, 300)),
})

export const optOuts = resource(
  'opt-outs',
  {
    title: msg`Opt-outs`,
    audited: true,
    history: true,
    // Nothing in bulk: each removal has a reason of its own.
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /opt-outs', {
      roles: surveyAdmins,
      query: listQuery(['created_at', 'mobile_number', 'source'], {
        source: optional(options(msg`Source`, optOutSources)),
        import_id: importFilter(),
      }),
      answer: paged(OptOut),
    }),
    get: call('GET /opt-outs/:id', { roles: surveyAdmins, answer: OptOut }),
    create: call('POST /opt-outs', { roles: surveyAdmins, once: true, body: OptOutRow, answer: OptOut }),
    /** Adds the numbers of a file; those that stand there already stay as they are. */
    upload: call('POST /opt-outs/upload', {
      roles: surveyAdmins,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    /** The number may be sent to again; why stays in the audit. */
    remove: call('POST /opt-outs/:id/remove', {
      roles: surveyAdmins,
      body: record({ reason: longtext(msg`Reason`, 500) }),
      answer: OptOut,
    }),
  },
)
