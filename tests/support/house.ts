import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Answer, Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export interface House {
  readonly server: TestServer
  /** Somebody of the demo who is signed in. */
  readonly superadmin: Client
  readonly admin: Client
  readonly dealer: Client
}
/** A server for all tests of a file; before each it forgets what was tried how often. */
export const openHouse = (): House => {
  let server: TestServer
  let superadmin: Client
  let admin: Client
  let dealer: Client
  beforeAll(async () => {
    server = await startServer()
    superadmin = await signIn(server.origin, people.superadmin)
    admin = await signIn(server.origin, people.admin)
    dealer = await signIn(server.origin, people.dealer)
  })
  beforeEach(() => server.forgetLimits())
  afterAll(() => server?.stop())
  return {
    get server() {
      return server
    },
    get superadmin() {
      return superadmin
    },
    get admin() {
      return admin
    },
    get dealer() {
      return dealer
    },
  }
}

/** Reads the record or the records of a good answer; a refusal fails the test with what was refused. */
export const readerOf = <S extends v.GenericSchema>(schema: S) => ({
  oneOf: (answer: Answer): v.InferOutput<S> => {
    expect([answer.status, answer.errors]).toEqual([200, {}])
    return v.parse(schema, answer.data)
  },
  manyOf: (answer: Answer): v.InferOutput<S>[] => v.parse(v.array(schema), answer.data),
})
