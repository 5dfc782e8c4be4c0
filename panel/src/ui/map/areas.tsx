import { cx } from '../cx.ts'
import { Swatch } from '../swatch.tsx'
import { MapCircle, MapShape } from './lines.tsx'
import { OnMap } from './on-map.tsx'
import { edgesOf, shifted, type LatLng } from './place.ts'
import { insideOf, pathsOf, placeOf, type Rings } from './rings.ts'

/** One of the map's colours, 1 to 8 (map.css). */
export type MapColor = number

/** An area with a name: a polygon or a circle. */
export interface MapArea {
  id: string
  name: string
  color: MapColor
  rings: Rings | null
  circle: (LatLng & { metres: number }) | null
  /** Whether the area exists but is not in use. It is then drawn dashed. */
  isOff?: boolean
  /** Whether orders from the area are refused. It is then drawn hatched. */
  isRefused?: boolean
}

/** The places that a view must contain to show the whole area. */
export const placesOf = ({ rings, circle }: MapArea): LatLng[] => [
  ...(rings?.flat().map(placeOf) ?? []),
  ...(circle ? edgesOf(circle, circle.metres) : []),
]

/**
 * How high an area's name is drawn within the area, as a fraction of the area's height. This is
 * high enough that the names of concentric areas do not overlap.
 */
const nameHeight = 0.85

/**
 * Coloured areas, each with its name on it. With `onArea`, both the name and the area can be
 * pressed. The first area is on top.
 */
export function MapAreas({ areas, onArea }: { areas: readonly MapArea[]; onArea?: (id: string) => void }) {
  return areas.toReversed().map((area) => {
    const { id, name, color, rings, circle, isOff, isRefused } = area
    const look = cx('map-area', `map-color-${color}`, isOff && 'map-area-off', isRefused && 'map-area-refused')
    const onPress = onArea && (() => onArea(id))
    const at = rings
      ? placeOf(insideOf(pathsOf(rings)[0] ?? [], nameHeight))
      : circle && shifted(circle, 0, circle.metres * (2 * nameHeight - 1))
    return (
      <div key={id}>
        {rings && <MapShape paths={pathsOf(rings)} className={look} onPress={onPress} />}
        {circle && <MapCircle {...circle} className={look} onPress={onPress} />}
        {at && (
          <OnMap lat={at.lat} lng={at.lng} level={1} isThin={!onPress}>
            <AreaName name={name} color={color} isOff={isOff} onPress={onPress} />
          </OnMap>
        )}
      </div>
    )
  })
}

interface AreaNameProps {
  name: string
  color: MapColor
  isOff?: boolean | undefined
  onPress?: (() => void) | undefined
}
function AreaName({ name, color, isOff, onPress }: AreaNameProps) {
  const look = cx(
    'absolute flex max-w-40 -translate-1/2 items-center gap-1.5 rounded-control bg-surface/90 px-1.5 py-0.5 text-xs whitespace-nowrap shadow-card',
    isOff ? 'text-muted' : 'text-ink',
  )
  const inside = (
    <>
      <Swatch color={color} />
      <span className="truncate">{name}</span>
    </>
  )
  return onPress ? (
    // The pressable box around a name is larger than its text, so names keep at least this
    // distance.
    <button
      type="button"
      onClick={onPress}
      className={cx(look, 'min-h-6 hover:bg-hover pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5')}
    >
      {inside}
    </button>
  ) : (
    <span className={look}>{inside}</span>
  )
}
