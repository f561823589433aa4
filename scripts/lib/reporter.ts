import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { reportTo } from './report.ts'

const inWords = (faults: readonly { readonly message: string; readonly stack?: string | undefined }[] = []): string =>
  faults.map(({ message, stack }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)).join('\n')

/** Why it failed, or why its first try did. */
const whyOf = (test: TestCase): string => {
  const { state, errors } = test.result()
  return inWords(errors) || state
}

/**
 * Writes each test as it finishes into the file that TEST_REPORT names, with how often it was tried. Vitest's own
 * JSON reporter writes once, at the end, and does not tell second tries.
 */
export default class LineReporter implements Reporter {
  readonly #report = reportTo(process.env['TEST_REPORT'] ?? 'test-report.jsonl')

  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }
  /** Vitest tells all files here, and takes its shard of them later: the other shards' are not for this run to end. */
  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const { shard, sequence } = this.#vitest?.config ?? {}
    const planned =
      this.#vitest && shard && sequence
        ? await new sequence.sequencer(this.#vitest).shard([...specifications])
        : specifications
    this.#report({ kind: 'planned', files: planned.map(({ moduleId }) => moduleId) })
  }
  onTestModuleCollected(module: TestModule): void {
    const tests = [...module.children.allTests()].map(({ id, fullName }) => ({ id, title: fullName }))
    this.#report({ kind: 'collected', file: module.moduleId, tests })
  }
  onTestCaseResult(test: TestCase): void {
    this.#report({
      kind: 'test',
      id: test.id,
      file: test.module.moduleId,
      title: test.fullName,
      passed: test.result().state === 'passed',
      why: whyOf(test),
      retries: test.diagnostic()?.retryCount ?? 0,
    })
  }
  onTestModuleEnd(module: TestModule): void {
    const faults = [module, ...module.children.allSuites()].flatMap((one) => one.errors())
    this.#report({ kind: 'file', file: module.moduleId, passed: module.ok(), why: inWords(faults) })
  }
}
