import { acrossCommands } from '#areas/survey-reports/commands.ts'
import type { Across } from '#areas/survey-reports/multiples/across.ts'
import { useCommands } from '#workspace/commands/live.ts'

/** Lays reports side by side by what is chosen. */
export const useAcrossCommands = (lay: (by: Across) => void): void =>
  useCommands([
    [acrossCommands.zone, () => lay('zone')],
    [acrossCommands.quarter, () => lay('quarter')],
    [acrossCommands.kind, () => lay('kind')],
  ])
