/** The structure of a file contradicts itself, or its end is missing. */
export class DamagedFile extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'DamagedFile'
  }
}
