import { untilPainted, type Visit } from '#tests/bench/page.ts'

/** So many tabs are open. */
export const tabCount = 20
/** Twenty tabs, each with a list of its own, and steps from one to the next by key. */
export const measureTabs = async ({ page }: Visit): Promise<number[]> => {
  await page.goto('/admin/leads')
  await page.locator('[role="row"][aria-rowindex="2"]').first().waitFor()
  for (let i = 2; i < tabCount; i += 1) {
    await page.evaluate((number) => {
      // An entry of the browser's history whose tab is gone opens in a tab of its own.
      history.pushState({ tab: `gone ${number}` }, '', `/admin/leads?dealer=${number}`)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, i)
    await untilPainted(page, {}, { title: 'Leads', row: 'first' })
    await page.waitForTimeout(100)
  }
  const tabs = await page.locator('[role="tab"]').count()
  if (tabs !== tabCount) throw new Error(`There are ${tabs} tabs, not ${tabCount}`)
  await page.waitForTimeout(1000)
  const took: number[] = []
  for (let i = 3; i < tabCount; i += 1) {
    took.push(
      await page.evaluate(
        (index) =>
          new Promise<number>((resolve, reject) => {
            const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[index]
            const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '')
            if (!tab || !panel) return reject(new Error(`Tab ${index} has no panel`))
            const began = performance.now()
            for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
              tab.dispatchEvent(
                new (kind.startsWith('pointer') ? PointerEvent : MouseEvent)(kind, { bubbles: true, cancelable: true }),
              )
            const look = () => {
              if (performance.now() - began > 5000) return reject(new Error(`Tab ${index} does not come to the front`))
              if (!panel.checkVisibility()) return requestAnimationFrame(look)
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - began)
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          }),
        i,
      ),
    )
    await page.waitForTimeout(200)
  }
  return took
}
