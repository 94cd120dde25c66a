/** Returns a share in words, rounded down: "about 70 %". */
export const shareText = (share: number): string => `about ${Math.floor(share * 20) * 5} %`;
