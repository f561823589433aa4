import { parseArgs } from 'node:util'
import { together } from '#tests/model/ui/together.ts'
import { lifecycles } from '#tests/model/walks/lifecycles/all.ts'
import { againstApi, againstPages, againstScreens, screened } from '#tests/model/walks/run.ts'

const help = `npm run walk -- --machine NAME --against api|ui [--seed 7] [--steps 500] [--people 2] [--kills 2]
  Random walks through a machine, led over the API (the server killed and lines cut on the way, several people at once on one
  record) or on the built screens (npm run build first). A walk that fails is shrunk to the shortest that still fails, and
  printed with the command that repeats it.
  --machine  against api: ${Object.keys(lifecycles).join(', ')}
             against ui: ${Object.keys(screened).join(', ')}
             all of them unless said otherwise
  --seed     what the walks are drawn from, 1 unless said otherwise
  --steps    how many steps in all, 200 unless said otherwise
  --people   how many are at the record at once, 2 unless said otherwise; on screens 1, or several before
             one record of ${Object.keys(together).join(', ')}
  --kills    how many of about a hundred commands kill the server, 2 unless said otherwise
  --fault    a fault planted into the machine, as tests/model/mutants.ts names it: the walk must notice (api)
  --path, --replay  as a failure names them: the shortest walk alone`

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    against: { type: 'string', default: 'api' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    people: { type: 'string' },
    kills: { type: 'string', default: '2' },
    fault: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const { machine, against, fault, path, replay } = values
const wholeOf = (name: 'seed' | 'steps' | 'people' | 'kills') => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number, not “${values[name]}”`)
  return number
}
const people = values.people === undefined ? (against === 'ui' ? 1 : 2) : Math.max(1, wholeOf('people'))
const walks = {
  api: { known: Object.keys(lifecycles), walk: againstApi },
  ui: { known: Object.keys(screened), walk: againstScreens },
  pages: { known: Object.keys(together), walk: againstPages },
} as const
const { known, walk } = walks[against === 'ui' ? (people > 1 ? 'pages' : 'ui') : 'api']
if (values.help || (against !== 'api' && against !== 'ui') || (machine !== undefined && !known.includes(machine))) {
  console.log(help)
  process.exitCode = values.help ? 0 : 1
} else {
  const failures = await walk(machine === undefined ? known : [machine], {
    seed: wholeOf('seed'),
    steps: wholeOf('steps'),
    people,
    kills: wholeOf('kills'),
    ...(fault !== undefined && { fault }),
    ...(path !== undefined && { path }),
    ...(replay !== undefined && { replay }),
  })
  process.exitCode = failures === 0 ? 0 : 1
}
