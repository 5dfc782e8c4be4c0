import { lazy, Suspense, useEffectEvent, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { focusPlace, giveFocusBack } from './focus-place.ts'
import { keepKeys } from './late-keys.ts'
import { OverPage } from './over-page.ts'
import { onceThere } from './server-there.ts'

/**
 * Queues keys while it is rendered in place of something that is loading. `isLayer` says that this
 * will take the focus, as a dialog does. Escape cancels the wait. Keys in `passes` are not queued.
 */
export function KeepsKeys({
  isLayer = false,
  onGiveUp,
  passes,
}: {
  isLayer?: boolean
  onGiveUp?: () => void
  passes?: string
}) {
  const canGiveUp = onGiveUp !== undefined
  const giveUp = useEffectEvent(() => onGiveUp?.())
  useLayoutEffect(
    () => keepKeys({ isLayer, ...(passes && { passes }), ...(canGiveUp && { giveUp: () => giveUp() }) }),
    [isLayer, canGiveUp, passes],
  )
  return null
}

/**
 * `lazy` for a dialog, drawer, menu or popover. Queues keys for it from its first rendering, even
 * before its code has loaded.
 */
export function lateLayer<T extends (props: never) => ReactNode>(load: () => Promise<{ default: T }>) {
  const Layer = lazy(() => onceThere(load as unknown as () => Promise<{ default: ComponentType<object> }>))
  return function LateLayer(props: Parameters<T>[0]) {
    const { onClose }: { onClose?: () => void } = props
    return (
      <Suspense fallback={<KeepsKeys isLayer onGiveUp={onClose} />}>
        <OverPage value>
          <Layer {...(props as object)} />
        </OverPage>
      </Suspense>
    )
  }
}

/**
 * For a layer: when it closes, keys wait until the focus is back where it came from, which takes a
 * frame. If that element is gone, the nearest one gets the focus.
 */
export function useFocusBack() {
  useLayoutEffect(() => {
    // Recorded before the layer takes the focus.
    const from = focusPlace(document.activeElement)
    return () => {
      const end = keepKeys({ isBack: true })
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          giveFocusBack(from)
          end()
        }),
      )
    }
  }, [])
}
