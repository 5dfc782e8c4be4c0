import { createContext } from 'react'

/**
 * Map tiles as XYZ addresses (`/tiles/{z}/{x}/{y}`). The content policy allows only our own server.
 */
export interface MapTiles {
  url: string
  /** The attribution that the tiles' licence requires. */
  attribution: string
}

/**
 * The tiles of every map. Without tiles, the background is our own outline, which needs no network.
 */
export const MapTilesContext = createContext<MapTiles | null>(null)
