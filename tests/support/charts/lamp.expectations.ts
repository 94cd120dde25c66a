import type { Expectations } from './expectations.ts';
import type { lamp } from './lamp.fixture.ts';

const cutOff = new Error('cut off');
const lit = { type: 'lamp.lit' };
const blink = { to: 'off' };

export const lampExpectations: Expectations<typeof lamp> = {
  events: {
    'lamp.press': {},
    'lamp.break': {},
    'neighbour.blink': {},
    'neighbour.shout': {},
    'lamp.dim': { 'to 20': { watt: 20 } },
    'meter.read': { 70: { watt: 70 } },
  },
  services: { findPower: { answers: { bright: 60, dim: 5 }, fails: { cutOff } } },
  children: { readMeter: {}, bulb: { answers: {}, shows: { glow: { glows: true } } } },
  starts: { 'with 60 watt': { input: { watt: 60 }, to: 'off', context: { watt: 60, bulbs: 0 } } },
  situations: {
    off: {
      on: {
        'lamp.press': { to: 'starting', starts: { findPower: { watt: 60 } } },
        'lamp.break': 'broken',
      },
    },
    starting: {
      tags: ['busy'],
      runs: ['findPower'],
      on: {
        'findPower answers bright': { to: 'warming', sets: { watt: 60 } },
        'findPower answers dim': { to: 'warming (dim)', sets: { watt: 5 } },
        'findPower fails cutOff': { to: 'off', tells: [{ kind: 'noPower' }] },
        'lamp.break': 'broken',
      },
    },
    warming: {
      context: { watt: 60 },
      on: { 'after 300 ms': { to: 'on.bright', hands: [lit] }, 'lamp.break': 'broken' },
    },
    'warming (dim)': {
      context: { watt: 5 },
      on: { 'after 300 ms': { to: 'on.dim', hands: [lit] }, 'lamp.break': 'broken' },
    },
    'on.bright': {
      runs: ['readMeter', 'bulb'],
      on: {
        'lamp.dim(to 20)': { to: 'on.dim', sets: { watt: 20 } },
        'meter.read(70)': { sets: { watt: 70 } },
        'bulb answers': { to: 'on.bright (bulb gone)', tells: [{ kind: 'bulbGone' }] },
        'neighbour.blink': blink,
        'neighbour.shout': blink,
        'lamp.break': 'broken',
      },
    },
    'on.bright (bulb gone)': {
      runs: ['readMeter'],
      on: {
        'lamp.dim(to 20)': { to: 'on.dim (bulb gone)', sets: { watt: 20 } },
        'meter.read(70)': { sets: { watt: 70 } },
        'neighbour.blink': blink,
        'neighbour.shout': blink,
        'lamp.break': 'broken',
      },
    },
    'on.dim': {
      runs: ['readMeter', 'bulb'],
      on: {
        'meter.read(70)': { sets: { watt: 70 } },
        'bulb answers': { to: 'on.dim (bulb gone)', tells: [{ kind: 'bulbGone' }] },
        'neighbour.blink': blink,
        'neighbour.shout': blink,
        'lamp.break': 'broken',
      },
    },
    'on.dim (bulb gone)': {
      runs: ['readMeter'],
      on: {
        'meter.read(70)': { sets: { watt: 70 } },
        'neighbour.blink': blink,
        'neighbour.shout': blink,
        'lamp.break': 'broken',
      },
    },
    broken: { ends: true },
  },
  passing: ['on.choosing', 'on.blinking'],
};
