/** The address of a picture's small copy, 320 wide; what came with the demo has none and stays as it is. */
export const smallPicture = (url: string) =>
  url.startsWith('/files/pictures/') ? url.replace(/\.webp$/, '.small.webp') : url
