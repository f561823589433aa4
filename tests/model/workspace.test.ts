import { deepEqual, equal } from 'node:assert/strict'
import * as v from 'valibot'
import { test } from 'vitest'
import { createActor } from 'xstate'
import { type StoredWorkspace, snapshotForStorage, storedWorkspace } from '#machines/stored-workspace.ts'
import { activeTab } from '#machines/tabs.ts'
import { workspaceMachine } from '#machines/workspace.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

replayOnMachine(workspaceModel)
driveMachine(workspaceModel)

const begun = () => createActor(workspaceMachine, { input: { home: '/admin/home' } }).start()

test('A tab goes back through its last fifty places, and what is older is forgotten', () => {
  const workspace = begun()
  const placeOf = (at: number) => `/admin/leads/${at}`
  for (let at = 1; at <= 60; at += 1) workspace.send({ type: 'OPEN', place: placeOf(at), where: 'here' })
  for (let at = 59; at > 10; at -= 1) {
    workspace.send({ type: 'BACK' })
    equal(activeTab(workspace.getSnapshot().context).place, placeOf(at))
  }
  workspace.send({ type: 'BACK' })
  equal(activeTab(workspace.getSnapshot().context).place, placeOf(11), 'nothing lies behind it')
})

test('Views are linked by up to fifty filters', () => {
  const kept = snapshotForStorage(begun().getSnapshot().context)
  const side = { tab: 't1', path: '/admin/leads' }
  const linkedBy = (count: number): StoredWorkspace => ({
    ...kept,
    link: { sides: [side, side], names: Array.from({ length: count }, (_, at) => `filter_${at}`) },
  })
  deepEqual(
    [0, 1, 50, 51].map((count) => v.is(storedWorkspace, linkedBy(count))),
    [false, true, true, false],
  )
})
