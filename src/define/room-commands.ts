import { msg } from '#contract/words.ts'
import { actOf, importsOf, importTitleOf } from '#define/abilities.ts'
import { type RecordAct, rolesOf, type SelectionAct } from '#define/acts.ts'
import { type Command, defineCommand, inside, sections } from '#define/command.ts'
import type { Room } from '#define/resource.ts'

/** Going to the room and creating in it; what else one can do is bound by the list and the form. */
export const commandsOf = (room: Room): Command[] => {
  const own = room.definition.acts.flatMap((act) =>
    act.verb === 'record'
      ? [recordCommandOf(room, act)]
      : act.verb === 'selection'
        ? [selectionCommandOf(room, act)]
        : [],
  )
  // What lies within a record is reached from that record.
  if (room.definition.within) return own
  const { title, one, path, icon, also, goTo, route, isTwin } = room.definition
  // A screen that is open to everybody is offered to those whom it shows something.
  const roles = room.definition.roles === 'signed-in' ? room.calls.list.roles : room.definition.roles
  const creating = actOf(room, 'create')
  const going = defineCommand({
    id: isTwin ? `${route}.open` : `${room.name}.open`,
    title,
    section: sections.places,
    when: { roles },
    icon,
    opens: path,
    ...(also && { also }),
    ...(goTo && { keys: `g ${goTo}` }),
  })
  if (isTwin) return [going]
  return [
    going,
    ...(creating
      ? [
          defineCommand({
            id: `${room.name}.create`,
            title: msg`New {what}`,
            values: { what: inside(one) },
            section: sections.create,
            when: { roles: creating.call.roles },
            icon: 'plus',
            opens: `${path}/create`,
            ...(goTo && { keys: `n ${goTo}` }),
          }),
        ]
      : []),
    ...importsOf(room).map((importing) =>
      defineCommand({
        id: importing.of ? `${room.name}.import.${importing.of.name}` : `${room.name}.import`,
        title: msg`Import {what}`,
        values: { what: inside(importTitleOf(room, importing)) },
        section: sections.create,
        when: { roles: rolesOf(importing) },
        also: msg`upload, spreadsheet, CSV, Excel`,
        icon: 'upload',
        opens: importing.path,
      }),
    ),
    ...own,
  ]
}
/** The command of a room's own act on a record: on the row that the focus is on, or on the form's record. */
export const recordCommandOf = (room: Room, { id, title, icon, also, call }: RecordAct): Command =>
  defineCommand({
    id: `${room.name}.${id}`,
    title,
    section: sections.record,
    when: { roles: call.roles, room: room.name, view: ['list', 'form'] },
    icon,
    ...(also && { also }),
  })
/** The command of what is done with a selection. Without one it runs, and is refused as bulk actions are. */
export const selectionCommandOf = (room: Room, { id, title, icon, also, call }: SelectionAct): Command =>
  defineCommand({
    id: `${room.name}.${id}`,
    title: msg`{what} (selected rows)`,
    values: { what: title },
    section: sections.list,
    when: { roles: call.roles, room: room.name, view: 'list' },
    icon,
    ...(also && { also }),
  })
