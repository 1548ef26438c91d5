"""Natural bidding by rules of thumb, for turns without notes or situational rules."""

from fourwinds.bidding.kernel.constants import Constants, constants_for
from fourwinds.bidding.kernel.evaluation import HandEval, Shape
from fourwinds.bidding.kernel.kernel import Kernel

__all__ = ["Constants", "HandEval", "Kernel", "Shape", "constants_for"]
