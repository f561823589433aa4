import { type RefObject, useLayoutEffect } from 'react'

/** cmdk leaves aria-activedescendant away on opening and behind after filtering: what is selected is what it must name. */
export const useTrueActive = (root: RefObject<HTMLDivElement | null>, isNamed: boolean) => {
  useLayoutEffect(() => {
    const element = root.current
    const input = element?.querySelector('input')
    if (!element || !input) return
    const follow = () => {
      const selected = isNamed ? element.querySelector('[cmdk-item][aria-selected="true"]')?.id : undefined
      if (selected === undefined) input.removeAttribute('aria-activedescendant')
      else if (input.getAttribute('aria-activedescendant') !== selected)
        input.setAttribute('aria-activedescendant', selected)
    }
    follow()
    const watching = new MutationObserver(follow)
    watching.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-selected', 'aria-activedescendant', 'id'],
    })
    return () => watching.disconnect()
  }, [root, isNamed])
}
