import { useSyncExternalStore } from 'react'
import { ignoreSecondClick } from '../second-click.ts'
import { useMap } from './leaflet-map.ts'
import { OnMap } from './on-map.tsx'
import { middleOf, placeOf, type Corner, type Path } from './rings.ts'

/**
 * The minimum length of an edge, in pixels, to get a point that splits it, because a finger needs
 * room.
 */
const room = 110

/**
 * A small point on each long edge that splits the edge, for mouse and finger. The keyboard uses +.
 */
export function SplitPoints({ paths, onSplit }: { paths: readonly Path[]; onSplit: (corner: Corner) => void }) {
  const map = useMap()
  const zoom = useSyncExternalStore(
    (changed) => {
      map.on('zoomend', changed)
      return () => void map.off('zoomend', changed)
    },
    () => map.getZoom(),
  )
  return paths.flatMap((path, ring) =>
    path.map((a, at) => {
      const b = path[(at + 1) % path.length] ?? a
      const pixels = map.project(placeOf(a), zoom).distanceTo(map.project(placeOf(b), zoom))
      if (pixels < room) return null
      return (
        <OnMap key={`${ring}.${at}`} {...placeOf(middleOf(a, b))} level={1}>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            data-split={`${ring}.${at}`}
            onClick={() => {
              ignoreSecondClick()
              onSplit({ ring, at })
            }}
            className="absolute grid size-7 -translate-1/2 cursor-copy place-items-center rounded-full pointer-coarse:size-11"
          >
            <span className="size-2 rounded-full bg-accent ring-2 ring-surface" />
          </button>
        </OnMap>
      )
    }),
  )
}
