import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Where each machine is made, and the constant that holds it. */
const places: Readonly<Record<string, readonly [file: string, constant: string]>> = {
  session: ['machines/session.ts', 'sessionMachine'],
  workspace: ['machines/workspace.ts', 'workspaceMachine'],
  'form-draft': ['machines/form-draft.ts', 'formDraftMachine'],
  upload: ['machines/upload.ts', 'uploadMachine'],
  'bulk-action': ['machines/bulk-action.ts', 'bulkActionMachine'],
  'text-blast': ['machines/text-blast.ts', 'textBlastMachine'],
  'parts-inquiry': ['machines/parts-inquiry.ts', 'partsInquiryMachine'],
  'auth-request': ['machines/auth-request.ts', 'forgotPasswordMachine'],
}

/** Puts every machine into the SPA together with its mutants; `globalThis.mutant` says which one to be. */
const withMutants = (): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  transform(code, id) {
    const entry = Object.entries(places).find(([, [file]]) => id.endsWith(`/${file}`))
    if (!entry) return
    const [name, [file, constant]] = entry
    const marked = code.replace(`export const ${constant} =`, `const sound_${constant} =`)
    if (marked === code) throw new Error(`${file} no longer exports ${constant}: correct tests/torture/build.ts`)
    return `import { mutantsOf } from '#tests/model/mutants.ts'\n${marked}\nexport const ${constant} = globalThis.mutant?.of === '${name}' ? mutantsOf(sound_${constant})[globalThis.mutant.number].machine : sound_${constant}\n`
  },
})

/** Builds the SPA with all mutants in it, into a folder of its own; answers the folder. */
export const buildWithMutants = async (): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), 'dealer-desk-mutants-'))
  await build({
    logLevel: 'warn',
    plugins: [withMutants()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  return outDir
}
