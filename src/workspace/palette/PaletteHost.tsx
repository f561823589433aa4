import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Facts } from '#define/command.ts'
import { type Asking, useCommand } from '#workspace/commands.ts'
import { factsNow, overlayAtom } from '#workspace/facts.ts'
import type { PaletteProps } from '#workspace/palette/Palette.tsx'
import { openPalette } from '#workspace/workspace-commands.ts'

type Drawn = (props: PaletteProps) => React.ReactNode
let Palette: Drawn | null = null
const fetchPalette = async (): Promise<Drawn> => {
  Palette ??= (await import('#workspace/palette/Palette.tsx')).Palette
  return Palette
}

/** Opens the palette, over whatever is shown; its code is fetched once the page has come to rest. */
export const PaletteHost = () => {
  const [opened, setOpened] = useState<{
    readonly facts: Facts
    readonly asking: Asking
    readonly before: Element | null
  }>()
  const setOverlay = useSetAtom(overlayAtom)
  useEffect(() => {
    const idle = requestIdleCallback(() => void fetchPalette(), { timeout: 3000 })
    return () => cancelIdleCallback(idle)
  }, [])
  useCommand(openPalette, async (asking) => {
    // Asked before the input takes the focus, so that commands of a grid know that they were asked for there.
    const facts = factsNow()
    const before = document.activeElement
    if (!Palette) await fetchPalette()
    setOpened((is) => (is ? undefined : { facts, asking, before }))
  })
  useEffect(() => {
    if (!opened) return
    setOverlay(true)
    return () => setOverlay(false)
  }, [opened, setOverlay])
  if (!opened || !Palette) return null
  const close = () => {
    setOpened(undefined)
    if (opened.before instanceof HTMLElement && opened.before.isConnected) opened.before.focus()
  }
  return createPortal(<Palette facts={opened.facts} asking={opened.asking} onClose={close} />, document.body)
}
