import { msg } from '#contract/words.ts'
import type { ContactSource } from '#server/work/activity/activity.ts'

/** What went on with a customer beside their request, by their mobile number. */
export const contactSources: readonly ContactSource[] = [
  {
    id: 'message',
    kind: 'message',
    resource: 'blast-logs',
    mobile: 't.mobile',
    at: 't.updated_at',
    title: msg`Text blast message: {name}`,
    link: "'/admin/text-blast/' || t.blast_id",
    called: '(select b.name from text_blasts b where b.id = t.blast_id)',
    found: (mobile) =>
      `(t.blast_id, t.row) in (select r.blast_id, r.row from text_blast_recipients r where r.blast_id is not null and r.mobile = ${mobile})`,
  },
  {
    id: 'result',
    kind: 'survey',
    resource: 'survey-results',
    mobile: 't.mobile_number',
    at: 't.submitted_at',
    title: msg`Survey answered: {name}`,
    link: "'/admin/survey/all/result/' || t.id",
    called: 't.reference_no',
    found: (mobile) => `t.id in (select r.id from survey_results r where r.mobile_number = ${mobile})`,
  },
  {
    id: 'case',
    kind: 'survey',
    resource: 'surveys-cdcs',
    mobile: 't.mobile_number',
    at: 't.opened_at',
    title: msg`Case opened: {name}`,
    link: "'/admin/survey/' || t.id || '/cdc'",
    called: 't.reference_no',
    found: (mobile) => `t.result_id in (select r.id from survey_results r where r.mobile_number = ${mobile})`,
  },
]
