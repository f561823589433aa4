import { expect, test } from 'vitest'
import type { Walkable } from '#tests/model/model.ts'
import * as authRequest from '#tests/model/ui/auth-request.ui.ts'
import * as bulkAction from '#tests/model/ui/bulk-action.ui.ts'
import * as cellEdit from '#tests/model/ui/cell-edit.ui.ts'
import * as changePassword from '#tests/model/ui/change-password.ui.ts'
import * as formDraft from '#tests/model/ui/form-draft.ui.ts'
import * as inquiryForm from '#tests/model/ui/inquiry-form.ui.ts'
import * as manyActs from '#tests/model/ui/many-acts.ui.ts'
import * as panes from '#tests/model/ui/panes.ui.ts'
import * as partsBase from '#tests/model/ui/parts-base.ui.ts'
import * as partsInquiry from '#tests/model/ui/parts-inquiry.ui.ts'
import * as session from '#tests/model/ui/session.ui.ts'
import { driveScreens, openHouse, type Screens } from '#tests/model/ui/suite.ts'
import * as textBlast from '#tests/model/ui/text-blast.ui.ts'
import * as upload from '#tests/model/ui/upload.ui.ts'
import { ledByNone } from '#tests/model/ui/walks.ts'
import * as workspace from '#tests/model/ui/workspace.ui.ts'

const all: readonly (readonly [what: string, Screens<Walkable>])[] = [
  ['signing in, staying in and signing out', session],
  ['a forgotten password', authRequest],
  ['changing the password', changePassword],
  ['filling a form', formDraft],
  ['a form with steps', inquiryForm],
  ['tabs', workspace],
  ['two panes, and what views tell of their tabs', panes],
  ['importing a file', upload],
  ['changing many rows at once', bulkAction],
  ['what a room does to many rows at once', manyActs],
  ['editing a cell of a list', cellEdit],
  ['leading a text blast', textBlast],
  ['leading an inquiry about parts', partsInquiry],
  ['leading an inquiry among all that a customer asked for', partsBase],
]
openHouse()
for (const [what, screens] of all) driveScreens(what, screens)

test('No transition of a machine is left out by all of its screens', () => {
  const left = ledByNone(all.map(([, { screen }]) => screen))
  expect(Object.fromEntries(Object.entries(left).filter(([, some]) => some.length > 0))).toEqual({})
})
