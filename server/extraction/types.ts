/** What reading one file may cost. */
export interface ExtractLimits {
  /** Of the processor, from when it has its file: a busy machine costs nobody theirs. */
  cpuMs: number;
  /** By the clock, for a child that does nothing at all any more. */
  wallMs: number;
  /** JavaScript heap of the child. */
  heapMb: number;
  /** All memory of the child: buffers count too. */
  rssMb: number;
  /** Characters of text. */
  characters: number;
}

export const EXTRACT_LIMITS: ExtractLimits = {
  cpuMs: 10_000,
  wallMs: 180_000,
  heapMb: 256,
  rssMb: 512,
  characters: 1_000_000,
};

/** What is read, and up to what length. */
export interface ReadTask {
  extension: string;
  characters: number;
}

/** What the child is told; the file itself is its standard input. */
export interface ReadJob extends ReadTask {
  rssMb: number;
  cpuMs: number;
}
