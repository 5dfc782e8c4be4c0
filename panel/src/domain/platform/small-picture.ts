/** The address of a picture's 320 px copy; demo pictures have none and keep their own. */
export const smallPicture = (url: string) =>
  url.startsWith('/files/pictures/') ? url.replace(/\.webp$/, '.small.webp') : url
