import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Facts } from '#define/command.ts'
import { bringAtRest, holdRest } from '#platform/rest.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { forgetCaret } from '#ui/focus.ts'
import { heldBack } from '#ui/turn.ts'
import { gather } from '#workspace/commands/early.ts'
import { factsNow, overlayAtom } from '#workspace/commands/facts.ts'
import { type Asking, definitionsAtom, useCommand } from '#workspace/commands/live.ts'
import { openPalette } from '#workspace/commands/workspace-commands.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { keymapAtom } from '#workspace/keys/keymap.ts'

type Code = typeof import('#workspace/palette/Palette.tsx')
let code: Code | null = null
const fetchPalette = async (): Promise<Code> => {
  code ??= await import('#workspace/palette/Palette.tsx')
  return code
}

/** What ends the gathering; there is at most one under way. */
let gathered: (() => string) | null = null
const takeEarly = (): string => {
  const typed = gathered?.() ?? ''
  gathered = null
  return typed
}

interface Opened {
  /** Parts one opening from the next. */
  readonly at: number
  readonly facts: Facts
  readonly asking: Asking
  readonly before: Element | null
  /** Dismissed, or something was run: out of sight, with the focus back where it was. */
  readonly isLeaving?: true
}
/**
 * How long a palette that leaves stays in the page, unseen, in ms. Orca takes in what is removed before the focus that
 * moved with it, and says nothing of that when the row it stood on is among many: the focus has to be heard first.
 */
const lingering = 60

/** Opens the palette, over whatever is shown; its code is fetched once the page has come to rest. */
export const PaletteHost = () => {
  const [opened, setOpened] = useState<Opened>()
  const isOpen = opened !== undefined && !opened.isLeaving
  const say = useSay()
  const desk = useDesk()
  const locale = useLocale()
  const commands = useAtomValue(definitionsAtom)
  const choice = useAtomValue(keymapAtom)
  const setOverlay = useSetAtom(overlayAtom)
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    const takeBack = bringAtRest('palette', async () => {
      const palette = await fetchPalette()
      if (!isCurrent) return
      const prepared = palette.prepare({ commands, registry: desk.registry }, choice, locale, say)
      stop = prepared.stop
      await prepared.indexed
    })
    return () => {
      isCurrent = false
      takeBack()
      stop()
    }
  }, [commands, desk, choice, locale, say])
  useCommand(openPalette, async (asking) => {
    // Asked before the input takes the focus, so that commands of a grid know that they were asked for there.
    const facts = factsNow()
    const before = document.activeElement
    if (!code) {
      gathered ??= gather()
      try {
        await fetchPalette()
      } catch (fault) {
        takeEarly()
        throw fault
      }
    }
    setOpened((is) => (is && !is.isLeaving ? undefined : { at: performance.now(), facts, asking, before }))
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    heldBack.set(true)
    const goOn = holdRest()
    return () => {
      heldBack.set(false)
      goOn()
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    setOverlay(true)
    return () => setOverlay(false)
  }, [isOpen, setOverlay])
  useEffect(() => {
    if (!opened?.isLeaving) return
    const timer = setTimeout(() => setOpened(undefined), lingering)
    return () => clearTimeout(timer)
  }, [opened])
  if (!opened || !code) return null
  const { Palette } = code
  const { before } = opened
  const close = () => {
    const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility()
    const goesBack = isThere && !desk.wantsFocus
    setOpened(goesBack ? { ...opened, isLeaving: true } : undefined)
    // With its field the caret would come to the first words of what opens next, and Orca take those for known.
    forgetCaret()
    if (goesBack) before.focus()
    else desk.askFocus()
  }
  return createPortal(
    <Palette
      key={opened.at}
      facts={opened.facts}
      asking={opened.asking}
      isLeaving={opened.isLeaving === true}
      takeEarly={takeEarly}
      onClose={close}
    />,
    document.body,
  )
}
