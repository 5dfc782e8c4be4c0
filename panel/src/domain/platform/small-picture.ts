/**
 * The address of a picture's copy of 320 px. Demo pictures have no copy and keep their own address.
 */
export const smallPicture = (url: string) =>
  url.startsWith('/files/pictures/') ? url.replace(/\.webp$/, '.small.webp') : url
