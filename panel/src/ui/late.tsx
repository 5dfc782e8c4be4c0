import { lazy, Suspense, useEffectEvent, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { focusPlace, giveFocusBack } from './focus-place.ts'
import { keepKeys } from './late-keys.ts'
import { OverPage } from './over-page.ts'
import { onceThere } from './server-there.ts'

/** Keeps keys while it is drawn, in the place of what is on its way; `isLayer` where that takes the focus, as a dialog does. Escape gives it up; `passes` go through. */
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

/** `lazy` for a dialog, drawer, menu or popover: from the moment it is drawn keys are its own, also before its code is there. */
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

/** In a layer: when it closes, keys wait for the focus to be back where it came from, which takes a frame; where that is gone it goes to what is nearest. */
export function useFocusBack() {
  useLayoutEffect(() => {
    // Before the layer takes it.
    const from = focusPlace(document.activeElement)
    return () => {
      const end = keepKeys()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          giveFocusBack(from)
          end()
        }),
      )
    }
  }, [])
}
